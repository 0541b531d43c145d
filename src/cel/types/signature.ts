import {
  ANY,
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listType,
  mapType,
  NULL,
  optionalType,
  QUANTITY,
  SEMVER,
  STRING,
  TIMESTAMP,
  typeOfType,
  typeParameter,
  UINT,
} from './cel-type.ts';
import type { CelType } from './cel-type.ts';

/** What a function accepts and gives. A member's first parameter is its target. */
export interface Signature {
  readonly member: boolean;
  readonly parameters: readonly CelType[];
  readonly result: CelType;
}

const NAMED: ReadonlyMap<string, CelType> = new Map([
  ...[ANY, BOOL, BYTES, DOUBLE, DURATION, DYN, INT, NULL, STRING, TIMESTAMP, UINT].map(
    (type): [string, CelType] => [type.kind, type],
  ),
  ['quantity', QUANTITY],
  ['semver', SEMVER],
]);

/**
 * Reads a signature as the tables of functions write it: "list(T).(int, int) list(T)" is a member of lists,
 * "(string) bool" a global function. Capital letters are type parameters.
 */
export function parseSignature(text: string): Signature {
  const reader = new SignatureReader(text);
  const target = text.startsWith('(') ? undefined : reader.type();
  if (target !== undefined) reader.expect('.');
  const parameters = reader.types();
  const result = reader.type();
  return {
    member: target !== undefined,
    parameters: target === undefined ? parameters : [target, ...parameters],
    result,
  };
}

class SignatureReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/\w+|[().]/g) ?? [];
  }

  expect(token: string): void {
    if (this.#tokens[this.#at++] !== token) throw new Error(`signature without ${token}`);
  }

  /** Types in brackets. */
  types(): CelType[] {
    const types: CelType[] = [];
    this.expect('(');
    while (this.#tokens[this.#at] !== ')') types.push(this.type());
    this.expect(')');
    return types;
  }

  type(): CelType {
    const name = this.#tokens[this.#at++] ?? '';
    if (/^[A-Z]$/.test(name)) return typeParameter(name);
    const named = NAMED.get(name);
    if (named !== undefined) return named;
    const [first = DYN, second = DYN] = this.types();
    if (name === 'list') return listType(first);
    if (name === 'map') return mapType(first, second);
    if (name === 'optional') return optionalType(first);
    if (name === 'type') return typeOfType(first);
    throw new Error(`no type ${name}`);
  }
}
