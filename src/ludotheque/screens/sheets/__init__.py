"""Sheets of paper: problems on the front, their solutions on the back."""
