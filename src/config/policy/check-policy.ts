import type { Problem } from '../../units/index.ts';
import { PolicyError } from './policy-error.ts';
import { readPolicy } from './read-policy.ts';
import type { ReadPolicyOptions } from './read-policy.ts';

/** What is wrong with a Policy, and what is accepted but does not do what it seems to say. */
export interface PolicyCheck {
  /** In the words of kube-scheduler v1.22, in its order; behind the first there may be more than it would get to. */
  readonly problems: readonly Problem[];
  /** In words of ours; looked for only where there are no problems. */
  readonly warnings: readonly Problem[];
}

/**
 * Everything wrong with a Policy, where kube-scheduler v1.22 stops at the first thing. Never throws for a bad Policy.
 *
 * @param document JSON or YAML text, which gives every problem its line and column, or an already parsed value
 */
export function checkPolicy(document: unknown, options: ReadPolicyOptions = {}): PolicyCheck {
  try {
    return { problems: [], warnings: readPolicy(document, options).remarks };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    if (error.stage === 'create') return { problems: error.problems, warnings: [] };
    return { problems: [...error.problems, ...furtherProblems(document, options)], warnings: [] };
  }
}

/** Beyond the fields that nobody knows; nothing where the document cannot be decoded at all. */
function furtherProblems(document: unknown, options: ReadPolicyOptions): readonly Problem[] {
  try {
    readPolicy(document, { ...options, isLenient: true });
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.stage === 'create' ? error.problems : [];
    throw error;
  }
}
