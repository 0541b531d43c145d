/** The words of the command line for the value of an argument, or what is wrong with the value. */
export type Words = { readonly words: readonly string[] } | { readonly wrong: string };

/** How the value of an argument is described and read. */
export interface Argument {
  /** JSON Schema. */
  readonly schema: object;
  readonly read: (value: unknown) => Words;
}

/** The words of the command line for texts. */
type Make = (texts: readonly string[]) => readonly string[];

const LONGEST_TEXT = 4096;
const MOST_TEXTS = 100;

/** `choices`: what the text may be; empty: any. */
export const text = (choices: readonly string[], make: Make): Argument => ({
  schema: textSchema(choices),
  read: (value) => {
    const wrong = wrongText(value, choices);
    return wrong === undefined ? { words: make([String(value)]) } : { wrong };
  },
});

export const texts = (choices: readonly string[], make: Make): Argument => ({
  schema: { type: 'array', items: textSchema(choices), maxItems: MOST_TEXTS },
  read: (value) => {
    if (!Array.isArray(value)) return { wrong: 'not a list of texts' };
    if (value.length > MOST_TEXTS) return { wrong: `more than ${MOST_TEXTS} texts` };
    const list: readonly unknown[] = value;
    for (const [at, each] of list.entries()) {
      const wrong = wrongText(each, choices);
      if (wrong !== undefined) return { wrong: `[${at}]: ${wrong}` };
    }
    return { words: list.length === 0 ? [] : make(list.map(String)) };
  },
});

export const wholeNumber = (least: number, most: number, make: Make): Argument => ({
  schema: { type: 'integer', minimum: least, maximum: most },
  read: (value) => {
    const isWhole = typeof value === 'number' && Number.isSafeInteger(value);
    return isWhole && value >= least && value <= most
      ? { words: make([String(value)]) }
      : { wrong: `not a whole number from ${least} to ${most}` };
  },
});

/** `flag` is given if the value is `at`. */
export const toggle = (flag: string, at: boolean): Argument => ({
  schema: { type: 'boolean' },
  read: (value) =>
    typeof value === 'boolean'
      ? { words: value === at ? [flag] : [] }
      : { wrong: 'not true or false' },
});

const textSchema = (choices: readonly string[]): object =>
  choices.length > 0
    ? { type: 'string', enum: choices }
    : { type: 'string', minLength: 1, maxLength: LONGEST_TEXT };

/** Control characters are in no name, and in no path that a command line has. */
const CONTROL = /\p{Cc}/u;

function wrongText(value: unknown, choices: readonly string[]): string | undefined {
  if (typeof value !== 'string') return 'not a text';
  if (choices.length > 0) {
    return choices.includes(value) ? undefined : `not one of ${choices.join(', ')}`;
  }
  if (value === '') return 'an empty text';
  if (value.length > LONGEST_TEXT) return `longer than ${LONGEST_TEXT} characters`;
  return CONTROL.test(value) ? 'a control character' : undefined;
}
