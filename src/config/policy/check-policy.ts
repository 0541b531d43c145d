import type { Problem } from '../../units/index.ts';
import { PolicyError } from './policy-error.ts';
import { readPolicy } from './read-policy.ts';
import type { ReadPolicyOptions } from './read-policy.ts';

/** What is wrong with a Policy, and what is accepted but does not do what it seems to say. */
export interface PolicyCheck {
  /** In the words of kube-scheduler v1.22, in its order; behind the first there may be more than it would get to. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/** @param text JSON or YAML */
export function checkPolicy(text: string, options: ReadPolicyOptions = {}): PolicyCheck {
  try {
    return { problems: [], warnings: readPolicy(text, options).warnings };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    if (error.stage === 'create') return { problems: error.problems, warnings: [] };
    return { problems: [...error.problems, ...furtherProblems(text, options)], warnings: [] };
  }
}

/** Beyond the fields that nobody knows; nothing where the document cannot be decoded at all. */
function furtherProblems(text: string, options: ReadPolicyOptions): readonly Problem[] {
  try {
    readPolicy(text, { ...options, isLenient: true });
    return [];
  } catch (error) {
    if (error instanceof PolicyError) return error.stage === 'create' ? error.problems : [];
    throw error;
  }
}
