import { goQuote } from '../../golang/index.ts';
import { parseInt64 } from '../../units/index.ts';

/** "0", "12" and "-3", but no "+1", "007" or "-0". */
const CANONICAL = /^(?:0|-?[1-9][0-9]*)$/;

/** The value of a decimal integer that int64 holds; undefined for any other text. */
export const integerOf = (text: string): bigint | undefined =>
  CANONICAL.test(text) ? parseInt64(text) : undefined;

/**
 * Why a text is no such integer. Rules: IsDecimalInteger, apimachinery/pkg/api/validate/content, v0.35, and Go's strconv.ParseInt,
 * which reads "+1" and "007" as well.
 */
export function integerProblems(text: string): readonly string[] {
  const problems: string[] = [];
  if (text === '') problems.push('must be non-empty');
  else if (!CANONICAL.test(text)) {
    problems.push('must be a valid decimal integer in canonical form');
  }
  if (parseInt64(text) === undefined) {
    const cause = /^[-+]?[0-9]+$/.test(text) ? 'value out of range' : 'invalid syntax';
    problems.push(`strconv.ParseInt: parsing ${goQuote(text)}: ${cause}`);
  }
  return problems;
}
