export { fieldText } from './field-problem.ts';
export type { FieldPath, FieldProblem } from './field-problem.ts';
export { decodeObject, decodingProblems, validateObject } from './validate-object.ts';
export { creationErrors, updateErrors } from './update-errors.ts';
