import { escapeInvisible } from './escape-invisible.ts';

/** JSON data as lines of YAML 1.2. A general serialiser takes seconds for tens of thousands of pods. */
export function yamlLines(data: object): readonly string[] {
  const lines: string[] = [];
  writeMap(data, '', '', lines);
  return lines;
}

/** `yamlLines` in pieces of at most one field, or one element of a list in a field. */
export function* yamlPieces(data: object): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(data) as readonly [string, unknown][]) {
    if (!Array.isArray(value) || value.length === 0) {
      yield yamlLines({ [key]: value });
      continue;
    }
    yield [`${scalar(key)}:`];
    for (const item of value as readonly unknown[]) {
      const lines: string[] = [];
      writeItem(item, '', lines);
      yield lines;
    }
  }
}

/** `lead` precedes the first line (for a list's dash), `indent` all others. */
function writeMap(map: object, lead: string, indent: string, lines: string[]): void {
  let before = lead;
  for (const [key, value] of Object.entries(map)) {
    if (value === undefined) continue;
    write(value, `${before}${scalar(key)}:`, indent, lines);
    before = indent;
  }
}

function write(value: unknown, head: string, indent: string, lines: string[]): void {
  if (typeof value !== 'object' || value === null) {
    lines.push(`${head} ${scalar(value)}`);
  } else if (Array.isArray(value)) {
    writeList(value, head, indent, lines);
  } else if (isEmpty(value)) {
    lines.push(`${head} {}`);
  } else {
    lines.push(head);
    writeMap(value, `${indent}  `, `${indent}  `, lines);
  }
}

function writeList(list: readonly unknown[], head: string, indent: string, lines: string[]): void {
  if (list.length === 0) {
    lines.push(`${head} []`);
    return;
  }
  lines.push(head);
  for (const item of list) writeItem(item, indent, lines);
}

function writeItem(item: unknown, indent: string, lines: string[]): void {
  if (typeof item === 'object' && item !== null && !Array.isArray(item) && !isEmpty(item)) {
    writeMap(item, `${indent}- `, `${indent}  `, lines);
  } else {
    write(item, `${indent}-`, `${indent}  `, lines);
  }
}

function isEmpty(value: object): boolean {
  return Object.values(value).every((item) => item === undefined);
}

/** Texts that need no quotes in YAML 1.1 and 1.2, except WORDS. */
const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*$/;
const WORDS = /^(?:y|n|yes|no|true|false|on|off|null|nan|inf)$/i;

/** A double-quoted YAML string is a JSON string with escaped unprintable characters. */
function scalar(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  if (PLAIN.test(value) && !WORDS.test(value)) return value;
  return escapeInvisible(JSON.stringify(value));
}
