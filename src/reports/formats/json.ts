import { escapeInvisible } from '../layout/escape-invisible.ts';
import { inParts } from '../layout/in-parts.ts';
import type { Written } from '../contract.ts';
import { asWritten } from '../reading/chosen-fields/index.ts';
import type { WrittenOptions } from '../reading/chosen-fields/index.ts';

/** The document as JSON, indented by two spaces. Equal documents give equal bytes. */
export const json = (outcome: Written, options: WrittenOptions): string =>
  [...jsonParts(outcome, options)].join('');

/** `json` in parts. */
export const jsonParts = (outcome: Written, options: WrittenOptions): Iterable<string> =>
  inParts(piecesOf(asWritten(outcome, options)));

/** The text in visible pieces of at most one field, or one element of a list in a field. */
function* piecesOf(document: object): Generator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(document) as readonly [string, unknown][]) {
    if (value === undefined) continue;
    yield escapeInvisible(`${before}\n  ${JSON.stringify(key)}: `);
    before = ',';
    if (Array.isArray(value) && value.length > 0) yield* elementsOf(value);
    else yield indented(value, '  ');
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

function* elementsOf(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const element of list) {
    yield `${before}\n    ${indented(element ?? null, '    ')}`;
    before = ',';
  }
  yield '\n  ]';
}

const indented = (value: unknown, indent: string): string =>
  escapeInvisible(JSON.stringify(value, undefined, 2)).replaceAll('\n', `\n${indent}`);
