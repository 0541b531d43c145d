/** Code points that a part of a pattern matches. */
export class CodePointSet {
  readonly #contains: (code: number) => boolean;
  readonly #known = new Map<number, boolean>();

  constructor(contains: (code: number) => boolean) {
    this.#contains = contains;
  }

  has(code: number): boolean {
    let known = this.#known.get(code);
    if (known === undefined) {
      known = this.#contains(code);
      this.#known.set(code, known);
    }
    return known;
  }
}

export const EVERYTHING = new CodePointSet(() => true);
export const NO_NEWLINE = new CodePointSet((code) => code !== 10);

/** One code point, or all that differ from it only in case. */
export function single(code: number, ignoreCase: boolean): CodePointSet {
  return ignoreCase ? range(code, code, true) : new CodePointSet((other) => other === code);
}

export function range(low: number, high: number, ignoreCase: boolean): CodePointSet {
  if (!ignoreCase) return new CodePointSet((code) => code >= low && code <= high);
  return ofClass(`${escape(low)}-${escape(high)}`, true);
}

/**
 * The content of a class in the syntax of JavaScript, without complements inside. A single code point is tested, so that
 * nothing can backtrack. JavaScript and Go fold cases alike: by the simple case folding of Unicode.
 */
export function ofClass(content: string, ignoreCase: boolean): CodePointSet {
  const pattern = new RegExp(`^[${content}]$`, ignoreCase ? 'iu' : 'u');
  return new CodePointSet((code) => pattern.test(String.fromCodePoint(code)));
}

export function complement(set: CodePointSet): CodePointSet {
  return new CodePointSet((code) => !set.has(code));
}

export function union(sets: readonly CodePointSet[]): CodePointSet {
  return new CodePointSet((code) => sets.some((set) => set.has(code)));
}

function escape(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
