import type { Problem } from '../../problems/index.ts';
import { ConfigurationError } from '../component-config/configuration-error.ts';
import { readPolicy } from './reading/read.ts';
import type { ReadPolicyOptions } from './reading/read.ts';

/** Problems of a Policy, and warnings for fields that do not have the expected effect. */
export interface PolicyCheck {
  /** With the texts of kube-scheduler v1.22, in its order. kube-scheduler itself may stop at the first problem. */
  readonly problems: readonly Problem[];
  /** Empty if there are problems. */
  readonly warnings: readonly Problem[];
}

/**
 * All problems of a Policy, where kube-scheduler v1.22 stops at the first. Does not throw for an invalid Policy.
 *
 * @param document JSON or YAML text, which gives every problem its line and column, or a parsed value
 */
export function checkPolicy(document: unknown, options: ReadPolicyOptions = {}): PolicyCheck {
  try {
    return { problems: [], warnings: readPolicy(document, options).placedWarnings };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    if (error.stage === 'create') return { problems: error.problems, warnings: [] };
    return { problems: [...error.problems, ...furtherProblems(document, options)], warnings: [] };
  }
}

/** The problems beside unknown and duplicate fields; none if the document cannot be decoded. */
function furtherProblems(document: unknown, options: ReadPolicyOptions): readonly Problem[] {
  try {
    readPolicy(document, { ...options, isLenient: true });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.stage === 'create' ? error.problems : [];
    throw error;
  }
}
