import { Pattern } from './pattern.ts';

export { PatternError, PatternTooLarge } from './pattern-error.ts';
export type { Pattern } from './pattern.ts';

const MAX_KNOWN = 1000;
const known = new Map<string, Pattern>();

/** A regular expression of RE2. Throws PatternError with Go's text, or PatternTooLarge. */
export function compilePattern(text: string): Pattern {
  let pattern = known.get(text);
  if (pattern === undefined) {
    pattern = new Pattern(text);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, pattern);
  }
  return pattern;
}
