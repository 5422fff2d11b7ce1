"""What people see and touch. Screens draw a view and collect a move; they know no rule."""
