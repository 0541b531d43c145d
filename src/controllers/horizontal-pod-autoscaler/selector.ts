import { parseLabelSelector, SelectorError } from '../../objects/index.ts';
import { inactive } from './conditions.ts';
import type { ConditionState } from './conditions.ts';
import type { ScaledPod } from './metrics/scaled-pod.ts';

/** Rules of this file: validateAndParseSelector, pkg/controller/podautoscaler/horizontal.go, v1.36. */

/** The pods of a selector, and the autoscalers whose selectors match any of them. */
export interface Selected {
  readonly pods: readonly ScaledPod[];
  /** "namespace/name", sorted. */
  readonly autoscalers: readonly string[];
}

/** Why pods cannot be selected. */
export interface SelectorProblem {
  readonly reason: string;
  readonly error: string;
  readonly condition: ConditionState;
}

/** The problem of a scale's selector in text form, before pods are looked at. */
export function selectorProblem(selector: string): SelectorProblem | undefined {
  if (selector === '') {
    const condition = inactive('InvalidSelector', "the HPA target's scale is missing a selector");
    return { reason: 'SelectorRequired', error: 'selector is required', condition };
  }
  try {
    parseLabelSelector(selector);
    return undefined;
  } catch (failure) {
    if (!(failure instanceof SelectorError)) throw failure;
    const reason = 'InvalidSelector';
    const error = `couldn't convert selector into a corresponding internal selector object: ${failure.message}`;
    return { reason, error, condition: inactive(reason, error) };
  }
}

/** The problem of pods that several autoscalers control. Upstream lists them in the order of a map; here they are sorted. */
export function ambiguity(
  selector: string,
  { autoscalers }: Selected,
): SelectorProblem | undefined {
  if (autoscalers.length <= 1) return undefined;
  const reason = 'AmbiguousSelector';
  const error = `pods by selector ${selector} are controlled by multiple HPAs: [${autoscalers.join(' ')}]`;
  return { reason, error, condition: inactive(reason, error) };
}
