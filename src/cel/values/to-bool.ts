import { OptionalValue, typeNameOf } from './types.ts';
import type { Value } from './types.ts';

/** The result of an expression as a bool; a text says why there is none, in upstream's words, which differ by type. */
export function toBool(value: Value): boolean | string {
  const content = value instanceof OptionalValue ? value.value : value;
  if (typeof content === 'boolean') return content;
  const type = typeNameOf(value);
  const reason =
    content === undefined ? 'optional.none() dereference' : reasonOf(typeNameOf(content));
  return `CEL result of type ${type} could not be converted to bool: ${reason}`;
}

const REASONS: Readonly<Record<string, string>> = {
  double: "type conversion error from Double to 'bool'",
  int: "unsupported type conversion from 'int' to bool",
  'kubernetes.Quantity': "type conversion error from 'Quantity' to 'bool'",
  'kubernetes.Semver': "type conversion error from 'Semver' to 'bool'",
  list: "type conversion error from list to 'bool'",
  map: "type conversion error from map to 'bool'",
  string: "unsupported native conversion from string to 'bool'",
  type: "type conversion not supported for 'type'",
  uint: "unsupported type conversion from 'uint' to bool",
};

function reasonOf(type: string): string {
  return REASONS[type] ?? `type conversion error from '${type}' to 'bool'`;
}
