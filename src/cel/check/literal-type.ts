import type { Literal } from '../syntax/literal.ts';
import { BOOL, DOUBLE, INT, NULL, STRING, UINT } from '../types/cel-type.ts';
import type { CelType } from '../types/cel-type.ts';

export function literalType(value: Literal): CelType {
  switch (typeof value) {
    case 'boolean':
      return BOOL;
    case 'bigint':
      return INT;
    case 'number':
      return DOUBLE;
    case 'string':
      return STRING;
    default:
      return value === null ? NULL : UINT;
  }
}
