import { editDistance } from './edit-distance.ts';

/** One letter in five may be wrong. */
const LETTERS_PER_MISTAKE = 5;
/** Below this length a replaced letter is another word: "eu" and "us", "dev" and "ned". */
const SHORT_WORD = 5;

/**
 * Whether one of two different names is likely the other, misspelt: they differ in case, in separators, or in few letters of one
 * word. Names with different numbers are different on purpose ("tls-1" and "tls-2"), and so are short words ("db-a" and "db-b").
 */
export function areNear(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  if (joined(one) === joined(other)) return true;
  if (digits(one) !== digits(other)) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length !== others.length) return isMistake(joined(one), joined(other));
  const differing = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  const [at] = differing;
  if (at === undefined || differing.length > 1) return false;
  return isMistakenWord(words[at] ?? '', others[at] ?? '', Math.max(one.length, other.length));
}

/** `whole`: length of the longer of the two names. */
function isMistakenWord(a: string, b: string, whole: number): boolean {
  const longest = Math.max(a.length, b.length);
  if (longest >= SHORT_WORD) return isMistake(a, b);
  // A letter too many or too few, or two that are swapped, in a short word of a longer name.
  const hasSameLetters = letters(a) === letters(b);
  return (
    longest > 2 &&
    whole > SHORT_WORD &&
    editDistance(a, b, 2) === 1 &&
    (a.length !== b.length || hasSameLetters)
  );
}

function isMistake(a: string, b: string): boolean {
  const allowed = Math.floor(Math.max(a.length, b.length) / LETTERS_PER_MISTAKE);
  return editDistance(a, b, allowed + 1) <= allowed;
}

const SEPARATORS = /[-._]/g;
const wordsOf = (name: string): readonly string[] => name.split(SEPARATORS);
const joined = (name: string): string => name.replaceAll(SEPARATORS, '');
const digits = (name: string): string => name.replaceAll(/\D/g, '');
const letters = (word: string): string => Array.from(word).sort().join('');
