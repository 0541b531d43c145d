import { isRecord } from '../../src/units/index.ts';
/** One case of golden data: a line of a JSONL file. */
export type Line = Readonly<Record<string, unknown>>;

/**
 * The differences from the recorded answer, a sentence each. `text` is the unparsed line, for details that JSON.parse loses.
 */
export type Check = (line: Line, text: string) => readonly string[];

/** A line's `expect`, or an empty object. */
export function expectOf(line: Line): Line {
  const expected = line['expect'];
  return isRecord(expected) ? expected : {};
}

/** The objects in a list of a line; empty without the list. */
export function listOf(line: Line, key: string): readonly Line[] {
  const list = line[key];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

export function has(record: Line, ...keys: readonly string[]): boolean {
  return keys.every((key) => key in record);
}
