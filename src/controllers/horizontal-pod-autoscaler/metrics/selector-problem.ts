import { labelSelections, SelectorError } from '../../../objects/index.ts';
import type { MetricIdentifier } from '../../../objects/index.ts';

/** Why the selector of a metric is none, in upstream's words; the API server does not check it. */
export function selectorProblem({ selector }: MetricIdentifier): string | undefined {
  try {
    labelSelections(selector);
    return undefined;
  } catch (error) {
    if (error instanceof SelectorError) return error.message;
    throw error;
  }
}
