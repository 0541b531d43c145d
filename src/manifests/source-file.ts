/** A place in a file: line and column count from 1, columns in UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a text begins in its file. The column may be below 1 if the text begins with more than the file has there. */
export type TextStart = Omit<Place, 'file'>;

/** A named text, or a part of one, without its byte order mark, that translates offsets to places. */
export class SourceFile {
  readonly name: string;
  readonly text: string;
  readonly #start: TextStart;
  #lineStarts: readonly number[] | undefined;

  constructor(name: string, text: string, start: TextStart = { line: 1, column: 1 }) {
    this.name = name;
    this.text = text.startsWith('\ufeff') ? text.slice(1) : text;
    this.#start = start;
  }

  /** The place of an offset into the text. */
  placeOf(offset: number): Place {
    const starts = (this.#lineStarts ??= lineStartsOf(this.text));
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    const { line, column } = this.#start;
    const first = low === 0 ? column : 1;
    return { file: this.name, line: line + low, column: offset - (starts[low] ?? 0) + first };
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** A part of a file: one document, or one item of a list. */
export interface Slice {
  readonly source: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** A problem of the text itself. */
export interface TextProblem {
  /** In the whole file. */
  readonly offset: number;
  readonly message: string;
  /** True: a duplicate key in otherwise valid text. */
  readonly isDuplicateKey?: true;
  /** True: a number that JSON cannot hold, in otherwise valid text. */
  readonly isNoNumber?: true;
}
