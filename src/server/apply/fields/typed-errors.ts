import { append, isRecord } from '../../../units/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { fieldType, itemType } from '../../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../../schemas/field-type.ts';
import { isList } from '../json.ts';
import type { Members } from '../json.ts';
import { elementText, fieldElement, itemElement } from './path-element.ts';

/** A field that does not have the type that the schema declares. */
interface TypedError {
  /** `.spec.containers[name="web"]`. */
  readonly path: string;
  readonly message: string;
}

/**
 * Why an object is no value of its type, in the API server's words; undefined if it is one.
 * Rule: Validate, typed/validate.go and typed/helpers.go, structured-merge-diff v6.
 */
export function typedProblem(value: unknown, type: FieldType): string | undefined {
  const errors = typedErrors(value, type).map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  );
  if (errors.length <= 1) return errors[0];
  return ['errors:', ...errors.map((text) => `  ${text}`)].join('\n');
}

function typedErrors(value: unknown, type: FieldType): readonly TypedError[] {
  if (value === null || value === undefined) return [];
  switch (type.kind) {
    case 'any':
      return [];
    case 'scalar':
      return scalarErrors(value, type.scalar);
    case 'list':
      return isList(value) ? listErrors(value, type) : [typeError('list', value)];
    case 'map':
      return isRecord(value) ? mapErrors(value, type) : [typeError('map', value)];
  }
}

const typeError = (expected: string, value: unknown): TypedError => ({
  path: '',
  message: `expected ${expected}, got &{${goText(value)}}`,
});

function scalarErrors(
  value: unknown,
  scalar: (FieldType & { kind: 'scalar' })['scalar'],
): readonly TypedError[] {
  const got = typeof value;
  switch (scalar) {
    case 'numeric': {
      const message = `expected numeric (int or float), got ${goTypeName(value)}`;
      return got === 'number' ? [] : [{ path: '', message }];
    }
    case 'string': {
      const message = `expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
      return got === 'string' ? [] : [{ path: '', message }];
    }
    case 'boolean':
      return got === 'boolean' ? [] : [typeError('boolean', value)];
    case 'untyped':
      return got === 'object' ? [typeError('any scalar', value)] : [];
  }
}

/** An item without a key ends the search in its list: fields below it have no path. */
function listErrors(list: readonly unknown[], type: ListType): readonly TypedError[] {
  const errors: TypedError[] = [];
  const seen = new Set<string>();
  for (const [index, item] of list.entries()) {
    let element = `i:${index}`;
    if (type.keys !== undefined) {
      try {
        element = itemElement(type, item);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [...errors, { path: '', message: `element ${index}: ${error.message}` }];
      }
      if (seen.has(element)) {
        errors.push({ path: '', message: `duplicate entries for key ${elementText(element)}` });
      }
      seen.add(element);
    }
    append(errors, withPrefix(elementText(element), typedErrors(item, itemType(type))));
  }
  return errors;
}

function mapErrors(members: Members, type: MapType): readonly TypedError[] {
  const errors: TypedError[] = [];
  for (const [key, value] of Object.entries(members)) {
    const prefix = elementText(fieldElement(key));
    const inner = fieldType(type, key);
    if (inner === undefined) {
      return [...errors, { path: prefix, message: 'field not declared in schema' }];
    }
    append(errors, withPrefix(prefix, typedErrors(value, inner)));
  }
  return errors;
}

const withPrefix = (prefix: string, errors: readonly TypedError[]): readonly TypedError[] =>
  errors.map(({ path, message }) => ({ path: prefix + path, message }));

/** A decoded JSON value as Go's %v prints it. */
function goText(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (isList(value)) return `[${value.map(goText).join(' ')}]`;
  if (isRecord(value)) {
    return `map[${sortedEntries(value)
      .map(([key, member]) => `${key}:${goText(member)}`)
      .join(' ')}]`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A decoded JSON value as Go's %#v prints it. */
function goSyntax(value: unknown): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (isList(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (isRecord(value)) {
    const entries = sortedEntries(value).map(
      ([key, member]) => `${goQuote(key)}:${goSyntax(member)}`,
    );
    return `map[string]interface {}{${entries.join(', ')}}`;
  }
  return typeof value === 'string' ? goQuote(value) : JSON.stringify(value);
}

function goTypeName(value: unknown): string {
  if (isList(value)) return '[]interface {}';
  if (isRecord(value)) return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : 'string';
}

const sortedEntries = (members: Members): [string, unknown][] =>
  Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
