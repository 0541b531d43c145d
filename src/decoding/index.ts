export { DecodeError } from './decode-error.ts';
export {
  aggregate,
  at,
  child,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  withOlderTexts,
} from './field-error.ts';
export type { FieldError } from './field-error.ts';
export { GoValue, goNamedString, goSlice, goStruct } from './go-value.ts';
export {
  boolean,
  bytes,
  duration,
  durationText,
  float32,
  int32,
  int64,
  list,
  pointer,
  raw,
  string,
  stringMap,
  stringOf,
  struct,
} from './go-type.ts';
export type { Fields, Integer, Nanoseconds } from './go-type.ts';
export { nearestNode, nodeAt, nodeOf, stepsOf, textOf, valueOf } from './json-node.ts';
export type { JsonMember, JsonNode, Offset } from './json-node.ts';
export { readJson } from './read-json.ts';
export { scanJson } from './scan-json.ts';
export { decodeStruct } from './struct-decoder.ts';
export type { Decoded, GoType, StrictError, StringMap } from './struct-decoder.ts';
export { typeMeta } from './type-meta.ts';
export type { TypeMeta } from './type-meta.ts';
export type { Written } from './written.ts';
