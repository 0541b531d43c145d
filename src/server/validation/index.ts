export { createdForm } from './created-form.ts';
export type { FieldProblem } from './decoding/field-problem.ts';
export {
  customMetadataProblems,
  decodeObject,
  decodingProblems,
  isAccepted,
  validateObject,
  withoutNulls,
} from './validate-object.ts';
export { receiveObject, STORED } from './receive-object.ts';
export type { Received } from './receive-object.ts';
export { creationErrors, updateErrors } from './update-errors.ts';
export { unknownField, wrongType } from './decoding/problem-texts.ts';
export { fractionProblems } from './decoding/schema-problems.ts';
export { KnownObject } from './variants/known-object.ts';
