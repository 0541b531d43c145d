import { goQuote } from '../../../golang/index.ts';
import { describeValue, fieldText, nearest } from '../../../problems/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { FieldProblem } from './field-problem.ts';

/** A field that its parent does not have; `known`: those that it has. */
export function unknownField(
  parent: FieldPath,
  name: string,
  known: readonly string[],
): FieldProblem {
  const path = [...parent, name];
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : `, did you mean ${goQuote(meant)}?`;
  return { path, at: 'key', text: `unknown field ${goQuote(fieldText(path))}${hint}` };
}

const EXPECTED: Readonly<Record<string, string | undefined>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'a map',
  array: 'a list',
};

/** A value of another type than its field; `types` are names of JSON Schema. */
export function wrongType(path: FieldPath, types: readonly string[], value: unknown): FieldProblem {
  const wanted = types.map((name) => EXPECTED[name] ?? name).join(' or ');
  const text = `${goQuote(fieldText(path))} must be ${wanted}, not ${describeValue(value)}`;
  // YAML reads yes, no, on, off, y and n as booleans, and 010 as 8.
  const isQuotable =
    types.length === 1 && types[0] === 'string' && typeof value !== 'object' && value !== undefined;
  return { path, at: 'value', text: isQuotable ? `${text}; quote it` : text };
}
