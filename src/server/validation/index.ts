export { createdForm } from './created-form.ts';
export type { FieldProblem } from './decoding/field-problem.ts';
export { decodeObject, decodingProblems, validateObject, withoutNulls } from './validate-object.ts';
export { receiveObject, STORED } from './receive-object.ts';
export type { Received } from './receive-object.ts';
export { creationErrors, updateErrors } from './update-errors.ts';
export { fractionProblems } from './decoding/schema-problems.ts';
