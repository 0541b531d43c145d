export { createdForm } from './created-form.ts';
export { fieldText } from './field-problem.ts';
export type { FieldPath, FieldProblem } from './field-problem.ts';
export { decodeObject, decodingProblems, validateObject, withoutNulls } from './validate-object.ts';
export { receiveObject, STORED } from './receive-object.ts';
export type { Received } from './receive-object.ts';
export { creationErrors, updateErrors } from './update-errors.ts';
export { fractionProblems } from './schema-problems.ts';
export type { FractionalNumber } from './schema-problems.ts';
