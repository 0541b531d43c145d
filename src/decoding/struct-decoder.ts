import { goQuote } from '../golang/index.ts';
import { DecodeError } from './decode-error.ts';
import { child } from './field-error.ts';
import type { JsonMember, JsonNode, Offset } from './json-node.ts';

/** How JSON becomes a value of a Go type. */
export interface GoType<T> {
  /** The type as Go's reflect prints it, for error texts: "[]v1.Plugin", "int32". */
  readonly name: string;
  /** The value of a field that is absent, null or of the wrong type. */
  readonly zero: () => T;
  readonly decode: (node: JsonNode, decoder: StructDecoder) => T;
}

export type StringMap = Readonly<Record<string, string>>;

/** An unknown or duplicate field. */
export interface StrictError {
  readonly message: string;
  readonly offset: Offset;
}

export interface Decoded<T> {
  readonly value: T;
  readonly strictErrors: readonly StrictError[];
}

/**
 * JSON as a value of a Go type, decoded strictly as sigs.k8s.io/json does. Unknown and duplicate fields are collected.
 *
 * @throws DecodeError for the first field of a wrong type, with the text of sigs.k8s.io/json
 */
export function decodeStruct<T>(node: JsonNode, type: GoType<T>): Decoded<T> {
  const decoder = new StructDecoder();
  const value = type.decode(node, decoder);
  if (decoder.firstError !== undefined) throw decoder.firstError;
  return { value, strictErrors: decoder.strictErrors };
}

/** No more strict errors than these are collected. */
const MAX_STRICT_ERRORS = 100;

export class StructDecoder {
  firstError: DecodeError | undefined = undefined;
  readonly strictErrors: StrictError[] = [];
  /** The enclosing struct and the field names below it, for type errors. */
  #struct = '';
  readonly #fields: string[] = [];
  /** "profiles[0].plugins", for strict errors. */
  #path = '';

  /** Only the first error counts. */
  error(message: string, node: JsonNode): void {
    this.firstError ??= new DecodeError(message, node.offset);
  }

  typeError(value: string, typeName: string, node: JsonNode): void {
    this.firstError ??= this.typeMismatch(value, typeName, node);
  }

  typeMismatch(value: string, typeName: string, node: JsonNode): DecodeError {
    const where =
      this.#fields.length === 0
        ? 'value'
        : `struct field ${this.#struct}.${this.#fields.join('.')}`;
    return new DecodeError(
      `json: cannot unmarshal ${value} into Go ${where} of type ${typeName}`,
      node.offset,
    );
  }

  items<T>(nodes: readonly JsonNode[], type: GoType<T>): readonly T[] {
    const path = this.#path;
    return nodes.map((node, index) => {
      this.#path = `${path}[${String(index)}]`;
      const value = type.decode(node, this);
      this.#path = path;
      return value;
    });
  }

  members(
    node: Extract<JsonNode, { kind: 'object' }>,
    structName: string,
    types: ReadonlyMap<string, GoType<unknown>>,
  ): ReadonlyMap<string, unknown> {
    const values = new Map<string, unknown>();
    const struct = this.#struct;
    const path = this.#path;
    for (const member of node.members) {
      const type = types.get(member.name);
      if (type === undefined) {
        this.#strictError('unknown', member);
        continue;
      }
      if (values.has(member.name)) this.#strictError('duplicate', member);
      this.#struct = structName.slice(structName.lastIndexOf('.') + 1);
      this.#fields.push(member.name);
      this.#path = child(path, member.name);
      values.set(member.name, type.decode(member.node, this));
      this.#fields.pop();
      this.#path = path;
      this.#struct = struct;
    }
    return values;
  }

  map(members: readonly JsonMember[]): StringMap {
    const values = new Map<string, string>();
    for (const member of members) {
      if (values.has(member.name)) this.#strictError('duplicate', member);
      const { kind } = member.node;
      if (kind !== 'string' && kind !== 'null') this.typeError(kind, 'string', member.node);
      values.set(member.name, member.node.kind === 'string' ? member.node.value : '');
    }
    return Object.fromEntries(values);
  }

  #strictError(kind: 'unknown' | 'duplicate', { name, offset }: JsonMember): void {
    const message = `${kind} field ${goQuote(child(this.#path, name))}`;
    const isKnown = this.strictErrors.some((error) => error.message === message);
    if (!isKnown && this.strictErrors.length < MAX_STRICT_ERRORS)
      this.strictErrors.push({ message, offset });
  }
}
