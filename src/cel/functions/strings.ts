import type { FunctionTable } from '../check/declarations.ts';
import { compilePattern, PatternError } from '../regex/index.ts';
import { quotedText, valueText } from '../values/text.ts';
import { Failure, ListValue, NO_SUCH_OVERLOAD } from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';
import { matching, reading, searching, sizeOf, visiting } from './cost.ts';
import { replaceText, splitText, trimText } from './go-text.ts';

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function intOf(value: Value | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function outOfRange(index: bigint): Failure {
  return new Failure(`index out of range: ${index}`);
}

/** A test of two texts; upstream checks the types itself. */
function testing(test: (text: string, other: string) => boolean) {
  return ([text, other]: readonly Value[]): Result =>
    typeof text === 'string' && typeof other === 'string' ? test(text, other) : NO_SUCH_OVERLOAD;
}

function charAt([text, index]: readonly Value[]): Result {
  const characters = Array.from(textOf(text));
  const at = intOf(index);
  if (at < 0n || at > BigInt(characters.length)) return outOfRange(at);
  return characters[Number(at)] ?? '';
}

function substring([text, from, to]: readonly Value[]): Result {
  const characters = Array.from(textOf(text));
  const length = BigInt(characters.length);
  const start = intOf(from);
  const end = to === undefined ? length : intOf(to);
  if (to !== undefined && start > end) {
    return new Failure(`invalid substring range. start: ${start}, end: ${end}`);
  }
  if (start < 0n || start > length) return outOfRange(start);
  if (end < 0n || end > length) return outOfRange(end);
  return characters.slice(Number(start), Number(end)).join('');
}

function indexOf([text, part, offset]: readonly Value[]): Result {
  const start = intOf(offset);
  if (part === '') return start;
  if (start < 0n) return outOfRange(start);
  const characters = Array.from(textOf(text));
  const wanted = Array.from(textOf(part));
  for (let at = Number(start); at <= characters.length - wanted.length; at++) {
    if (wanted.every((character, index) => characters[at + index] === character)) return BigInt(at);
  }
  return -1n;
}

function lastIndexOf([text, part, offset]: readonly Value[]): Result {
  const characters = Array.from(textOf(text));
  const wanted = Array.from(textOf(part));
  if (wanted.length === 0) return offset === undefined ? BigInt(characters.length) : intOf(offset);
  if (offset !== undefined && intOf(offset) < 0n) return outOfRange(intOf(offset));
  if (offset !== undefined && intOf(offset) >= BigInt(characters.length)) return -1n;
  const last = characters.length - wanted.length;
  for (let at = offset === undefined ? last : Math.min(Number(offset), last); at >= 0; at--) {
    if (wanted.every((character, index) => characters[at + index] === character)) return BigInt(at);
  }
  return -1n;
}

function join([list, separator]: readonly Value[]): Result {
  const items = list instanceof ListValue ? list.items : [];
  const wrong = items.find((item) => typeof item !== 'string');
  if (wrong !== undefined) return new Failure(`join: invalid input: ${valueText(wrong)}`);
  return items.map(textOf).join(textOf(separator));
}

/** The pattern's result; `prefix` is before Go's text of a malformed pattern. */
function withPattern(
  pattern: string,
  prefix: string,
  use: (regex: ReturnType<typeof compilePattern>) => Result,
): Result {
  try {
    return use(compilePattern(pattern));
  } catch (error) {
    if (error instanceof PatternError) return new Failure(prefix + error.message);
    throw error;
  }
}

const ILLEGAL = 'Illegal regex: ';

function findAll([text, pattern, limit]: readonly Value[]): Result {
  const count = limit === undefined || intOf(limit) < 0n ? Infinity : Number(intOf(limit));
  return withPattern(
    textOf(pattern),
    ILLEGAL,
    (regex) => new ListValue(regex.findAll(textOf(text), count)),
  );
}

/**
 * Functions of texts.
 *
 * Rule: common/types/string.go and ext/strings.go (version 2) of cel-go, v0.26; apiserver/pkg/cel/library/regex.go, v1.36.
 */
export const STRINGS: Readonly<Record<string, FunctionTable>> = {
  charAt: { overloads: { 'string.(int) string': charAt } },
  contains: {
    overloads: { 'string.(string) bool': testing((text, part) => text.includes(part)) },
    unguarded: true,
    cost: searching,
  },
  endsWith: {
    overloads: { 'string.(string) bool': testing((text, end) => text.endsWith(end)) },
    unguarded: true,
    cost: reading(),
  },
  find: {
    overloads: {
      'string.(string) string': ([text, pattern]) =>
        withPattern(textOf(pattern), ILLEGAL, (regex) => regex.find(textOf(text)) ?? ''),
    },
    cost: matching,
  },
  findAll: {
    overloads: {
      'string.(string) list(string)': findAll,
      'string.(string, int) list(string)': findAll,
    },
    cost: matching,
  },
  indexOf: {
    overloads: { 'string.(string) int': indexOf, 'string.(string, int) int': indexOf },
    cost: visiting,
  },
  join: {
    overloads: { 'list(string).() string': join, 'list(string).(string) string': join },
    cost: ([list, separator]) => joinCost(list, separator),
  },
  lastIndexOf: {
    overloads: { 'string.(string) int': lastIndexOf, 'string.(string, int) int': lastIndexOf },
    cost: visiting,
  },
  lowerAscii: {
    overloads: {
      'string.() string': ([text]) =>
        textOf(text).replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    },
    cost: reading(),
  },
  matches: {
    overloads: ['(string, string) bool', 'string.(string) bool'],
    cost: matching,
    run: ([text, pattern]) =>
      typeof text === 'string' && typeof pattern === 'string'
        ? withPattern(pattern, '', (regex) => regex.test(text))
        : NO_SUCH_OVERLOAD,
  },
  replace: {
    overloads: {
      'string.(string, string) string': ([text, from, to], meter) =>
        replaceText({ text: textOf(text), from: textOf(from), to: textOf(to) }, Infinity, meter),
      'string.(string, string, int) string': ([text, from, to, count], meter) =>
        replaceText(
          { text: textOf(text), from: textOf(from), to: textOf(to) },
          intOf(count) < 0n ? Infinity : Number(intOf(count)),
          meter,
        ),
    },
    cost: reading(2),
  },
  split: {
    overloads: {
      'string.(string) list(string)': ([text, separator]) =>
        new ListValue(splitText(textOf(text), textOf(separator), Infinity)),
      'string.(string, int) list(string)': ([text, separator, count]) =>
        new ListValue(
          splitText(
            textOf(text),
            textOf(separator),
            intOf(count) < 0n ? Infinity : Number(intOf(count)),
          ),
        ),
    },
    cost: reading(2),
  },
  startsWith: {
    overloads: { 'string.(string) bool': testing((text, start) => text.startsWith(start)) },
    unguarded: true,
    cost: reading(),
  },
  'strings.quote': {
    overloads: { '(string) string': ([text]) => quotedText(textOf(text)) },
    cost: reading(),
  },
  substring: {
    overloads: { 'string.(int) string': substring, 'string.(int, int) string': substring },
    cost: reading(),
  },
  trim: {
    overloads: { 'string.() string': ([text]) => trimText(textOf(text)) },
    cost: reading(),
  },
  upperAscii: {
    overloads: {
      'string.() string': ([text]) =>
        textOf(text).replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
    },
    cost: reading(),
  },
};

/** Cost of the joined text, before it is made. */
function joinCost(list: Value | undefined, separator: Value | undefined): number {
  const items = list instanceof ListValue ? list.items : [];
  const gaps = Math.max(0, items.length - 1) * textOf(separator).length;
  return Math.ceil((items.reduce<number>((sum, item) => sum + sizeOf(item), 0) + gaps) * 0.2);
}
