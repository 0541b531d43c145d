import { labelSelections, SelectorError } from '../../objects/index.ts';
import type { LabelSelector } from '../../objects/index.ts';
import type { Namespaces } from './go-types.ts';

/** A value of args that a plugin does not accept. */
export interface ArgsProblem {
  /** The field within args, such as "namespaces"; empty for the args as a whole. */
  readonly field: string;
  /** The descheduler's text. */
  readonly message: string;
}

/** The problems that hold, in their order. */
export function problemsOf(
  checks: readonly (ArgsProblem | false | undefined)[],
): readonly ArgsProblem[] {
  return checks.filter((check) => check !== undefined && check !== false);
}

export function namespacesProblem(
  namespaces: Namespaces | undefined,
  field = 'namespaces',
): ArgsProblem | undefined {
  const { include = [], exclude = [] } = namespaces ?? {};
  if (include.length === 0 || exclude.length === 0) return undefined;
  return { field, message: `only one of Include/Exclude ${field} can be set` };
}

export function labelSelectorProblem(selector: LabelSelector | undefined): ArgsProblem | undefined {
  const error = selectorError(selector);
  if (error === undefined) return undefined;
  const message = `failed to get label selectors from strategy's params: ${error}`;
  return { field: 'labelSelector', message };
}

/** Upstream's text for a selector that cannot be compiled. */
export function selectorError(selector: LabelSelector | undefined): string | undefined {
  if (selector === undefined) return undefined;
  try {
    labelSelections(selector);
    return undefined;
  } catch (error) {
    if (error instanceof SelectorError) return error.message;
    throw error;
  }
}
