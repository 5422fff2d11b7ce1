/**
 * The moves of a game: a value that grows cheaply.
 *
 * A state of the page is never changed, yet copying all moves at each one would make long games slow. So a
 * history and those that come after it share their arrays, and each knows how many of the moves are its own.
 */
export class History {
  #texts;
  #seats;

  /** The moves with these texts, made by these seats (-1: chance). */
  constructor(texts = [], seats = []) {
    this.#texts = texts;
    this.#seats = seats;
    this.length = texts.length;
  }

  /** The history that goes on with more moves ({seat, text}). */
  with(moves) {
    const isLatest = this.#texts.length === this.length; // else another one has gone on from here
    const texts = isLatest ? this.#texts : this.#texts.slice(0, this.length);
    const seats = isLatest ? this.#seats : this.#seats.slice(0, this.length);
    for (const { text, seat } of moves) {
      texts.push(text);
      seats.push(seat);
    }
    return new History(texts, seats);
  }

  /** The text of the move with that number, from 0. */
  textAt(index) {
    return index < this.length ? this.#texts[index] : undefined;
  }

  /** The seat that made the move with that number, from 0. */
  seatAt(index) {
    return index < this.length ? this.#seats[index] : undefined;
  }

  /** Whether this is that history, and perhaps more. */
  continues(earlier) {
    if (earlier.length > this.length) return false;
    if (earlier.#texts === this.#texts) return true;
    for (let index = 0; index < earlier.length; index += 1) {
      if (earlier.#texts[index] !== this.#texts[index]) return false;
      if (earlier.#seats[index] !== this.#seats[index]) return false;
    }
    return true;
  }
}
