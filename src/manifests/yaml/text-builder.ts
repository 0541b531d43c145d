const MOST_PIECES = 4096;

/**
 * Joins very many pieces of text. A string that grows piece by piece keeps a node of 32 bytes for each: a text of escapes would take
 * twenty times its size.
 */
export class TextBuilder {
  #text = '';
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.push(piece) < MOST_PIECES) return;
    this.#text += this.#pieces.join('');
    this.#pieces = [];
  }

  text(): string {
    if (this.#pieces.length === 1 && this.#text === '') return this.#pieces[0] ?? '';
    return this.#text + this.#pieces.join('');
  }
}
