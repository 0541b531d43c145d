/** Kinds of types of the type checker. Names as cel-go has them, common/types/types.go, v0.26. */
export type TypeKind =
  | 'any'
  | 'bool'
  | 'bytes'
  | 'double'
  | 'duration'
  | 'dyn'
  | 'error'
  | 'int'
  | 'list'
  | 'map'
  | 'null'
  | 'opaque'
  | 'parameter'
  | 'string'
  | 'struct'
  | 'timestamp'
  | 'type'
  | 'uint';

/** A type that the checker computes with. `name` is the name at run time, without parameters. */
export interface CelType {
  readonly kind: TypeKind;
  readonly name: string;
  readonly parameters: readonly CelType[];
}

function simple(kind: TypeKind, name: string = kind): CelType {
  return { kind, name, parameters: [] };
}

export const ANY = simple('any', 'google.protobuf.Any');
export const BOOL = simple('bool');
export const BYTES = simple('bytes');
export const DOUBLE = simple('double');
export const DURATION = simple('duration', 'google.protobuf.Duration');
export const DYN = simple('dyn');
export const ERROR = simple('error', '!error!');
export const INT = simple('int');
export const NULL = simple('null', 'null_type');
export const STRING = simple('string');
export const TIMESTAMP = simple('timestamp', 'google.protobuf.Timestamp');
export const UINT = simple('uint');
export const QUANTITY = structType('kubernetes.Quantity');
export const SEMVER = structType('kubernetes.Semver');

export const OPTIONAL_NAME = 'optional_type';

export function structType(name: string): CelType {
  return simple('struct', name);
}

/** A type variable: `T` of a declared function, or a variable that the checker makes for an empty list. */
export function typeParameter(name: string): CelType {
  return simple('parameter', name);
}

export function listType(element: CelType): CelType {
  return { kind: 'list', name: 'list', parameters: [element] };
}

export function mapType(key: CelType, value: CelType): CelType {
  return { kind: 'map', name: 'map', parameters: [key, value] };
}

export function optionalType(value: CelType): CelType {
  return { kind: 'opaque', name: OPTIONAL_NAME, parameters: [value] };
}

/** The type of a type: `int` has type(int). */
export function typeOfType(type: CelType): CelType {
  return { kind: 'type', name: 'type', parameters: [type] };
}

export function isDynamic({ kind }: CelType): boolean {
  return kind === 'dyn' || kind === 'any';
}

export function isDynamicOrError(type: CelType): boolean {
  return type.kind === 'error' || isDynamic(type);
}

/** The type within an optional, or undefined for other types. */
export function optionalContent(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === OPTIONAL_NAME ? type.parameters[0] : undefined;
}

/** Equal in all parts; the names of type parameters count only if `namesCount`. */
export function sameType(a: CelType, b: CelType, namesCount = true): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.parameters.length !== b.parameters.length) return false;
  if (a.name !== b.name && (namesCount || a.kind !== 'parameter')) return false;
  return a.parameters.every((parameter, at) => {
    const other = b.parameters[at];
    return other !== undefined && sameType(parameter, other, namesCount);
  });
}

const SHORT_NAMES: Partial<Record<TypeKind, string>> = {
  any: 'any',
  duration: 'duration',
  null: 'null',
  timestamp: 'timestamp',
};

/** A type in the words of the checker's problems: "map(string, any)". */
export function shortTypeText(type: CelType): string {
  return typeText(type, (plain) => SHORT_NAMES[plain.kind] ?? plain.name);
}

/** A type as the result type is printed: "map(string, google.protobuf.Any)". */
export function fullTypeText(type: CelType): string {
  return typeText(type, (plain) => plain.name);
}

function typeText(type: CelType, nameOf: (type: CelType) => string): string {
  if (type.parameters.length === 0) return nameOf(type);
  return `${type.name}(${type.parameters.map((parameter) => typeText(parameter, nameOf)).join(', ')})`;
}
