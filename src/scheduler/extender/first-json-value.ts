import { DecodeError, scanJson } from '../../decoding/index.ts';
import { ExtenderError } from '../../framework/index.ts';

/** A number as it is written. */
export interface NumberLiteral {
  readonly literal: string;
}

/**
 * The first JSON value of a text; like Go's json.Decoder, it ignores what follows.
 *
 * @param numberOf how a number is read; by default as a double
 * @throws ExtenderError if there is none, as Go words it
 */
export function firstJsonValue(
  text: string,
  numberOf: (literal: string) => unknown = Number,
): unknown {
  if (/^[ \t\r\n]*$/.test(text)) throw new ExtenderError('EOF');
  if (numberOf === Number) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Something follows, or the error needs Go's words.
    }
  }
  try {
    return scanJson<unknown>(text, { ...VALUES, number: numberOf }, { isStream: true });
  } catch (error) {
    throw error instanceof DecodeError ? new ExtenderError(error.message) : error;
  }
}

/** A member named __proto__ becomes a plain one. */
const VALUES = {
  scalar: (value: unknown) => value,
  list: (items: readonly unknown[]) => items,
  object: (members: readonly { readonly name: string; readonly node: unknown }[]) =>
    Object.fromEntries(members.map(({ name, node }) => [name, node])),
};
