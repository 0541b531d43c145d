import { Path, labelSelectorErrors } from '../../../objects/index.ts';
import type { Loose, PodDisruptionBudget } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';
import { checkAmount, checkAtMostAll } from './strategy-errors.ts';

const POLICIES: readonly string[] = ['AlwaysAllow', 'IfHealthyBudget'];

/** Rule: ValidatePodDisruptionBudgetSpec, pkg/apis/policy/validation/validation.go, v1.34. */
export function checkBudget({ spec = {} }: Loose<PodDisruptionBudget>, list: ErrorList): void {
  const { minAvailable, maxUnavailable, unhealthyPodEvictionPolicy: policy } = spec;
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const detail = 'minAvailable and maxUnavailable cannot be both set';
    list.invalid(Path.spec, internalForm(spec, 'PodDisruptionBudgetSpec'), detail);
  }
  for (const field of ['minAvailable', 'maxUnavailable'] as const) {
    const amount = spec[field];
    if (amount === undefined) continue;
    checkAmount(amount, Path.spec.child(field), list);
    checkAtMostAll(amount, Path.spec.child(field), list);
  }
  list.addAll(labelSelectorErrors(spec.selector, Path.spec.child('selector')));
  if (policy === undefined) return;
  list.supported(Path.spec.child('unhealthyPodEvictionPolicy'), policy, POLICIES);
}
