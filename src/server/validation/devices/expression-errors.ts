import { compileSelector } from '../../../cel/index.ts';
import { isEnabled } from '../../../features/index.ts';
import { utf8Length } from '../../../golang/index.ts';
import type { Path } from '../../../objects/index.ts';
import { CAPACITY_GATE } from './rules.ts';
import type { ErrorList } from '../error-list.ts';

/** CELSelectorExpressionMaxLength, api/resource/v1/types.go, v1.34. */
const LONGEST_EXPRESSION = 10 * 1024;
/** Begins a problem that upstream does not have. */
const NOT_MODELLED = 'not modelled: ';
const NOT_CREATED = 'program instantiation failed: ';

/**
 * The expression of a device selector compiles. Its estimated cost is not checked.
 * Rule: validateCELSelector, pkg/apis/resource/validation/validation.go, v1.34.
 */
export function checkExpression(expression: string, path: Path, list: ErrorList): void {
  if (utf8Length(expression) > LONGEST_EXPRESSION) {
    list.tooLong(path, LONGEST_EXPRESSION);
    return;
  }
  const gates = list.askGates();
  if (gates === undefined) return;
  const options = { consumableCapacity: isEnabled(gates, CAPACITY_GATE) };
  const { problem } = compileSelector(expression, options);
  if (problem === undefined || problem.startsWith(NOT_MODELLED)) return;
  if (problem.startsWith(NOT_CREATED)) {
    list.add({ type: 'InternalError', field: path, badValue: undefined, detail: problem });
  } else list.invalid(path, expression, problem);
}
