/** The place of problems of the whole expression. */
export const NOWHERE = -1;

/** One problem of an expression, at a code point. */
interface PlacedProblem {
  readonly at: number;
  readonly text: string;
}

/** Thrown where the rest of an expression cannot be read. The problem is in the list. */
export class Unreadable extends Error {}

/** Thrown for valid expressions that only the real evaluator can evaluate. */
export class NotModelled extends Error {}

/**
 * The problems of one expression, printed with their places as cel-go prints them.
 *
 * Rule: common/error.go and common/errors.go of cel-go, v0.26.
 */
export class Problems {
  readonly #characters: readonly string[];
  readonly #problems: PlacedProblem[] = [];

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  add(at: number, text: string): void {
    this.#problems.push({ at, text });
  }

  get found(): boolean {
    return this.#problems.length > 0;
  }

  toString(): string {
    const sorted = this.#problems.toSorted((a, b) => a.at - b.at);
    return sorted.map((problem) => this.#print(problem)).join('\n');
  }

  #print({ at, text }: PlacedProblem): string {
    if (at === NOWHERE) return `ERROR: <input>:-1:0: ${text}`;
    // The end of an empty text is before its first column, and no line is shown.
    if (this.#characters.length === 0) return `ERROR: <input>:1:0: ${text}`;
    const before = this.#characters.slice(0, at);
    const line = before.filter((character) => character === '\n').length + 1;
    const start = before.lastIndexOf('\n') + 1;
    const end = this.#characters.indexOf('\n', start);
    const snippet = this.#characters.slice(start, end === -1 ? undefined : end);
    const column = at - start;
    const dots = snippet.slice(0, column).map((character) => (isWide(character) ? '．' : '.'));
    const mark = isWide(snippet[column]) ? '＾' : '^';
    const source = snippet.join('').replaceAll('\t', ' ');
    return `ERROR: <input>:${line}:${column + 1}: ${text}\n | ${source}\n | ${dots.join('')}${mark}`;
  }
}

function isWide(character: string | undefined): boolean {
  return (character?.codePointAt(0) ?? 0) >= 0x80;
}
