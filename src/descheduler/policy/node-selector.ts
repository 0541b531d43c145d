import { parseLabelSelector, SelectorError } from '../../objects/index.ts';
import type { PolicyProblem } from './profiles.ts';

/** A selector of nodes that cannot be parsed. */
export function selectorProblems(selector: string | undefined): readonly PolicyProblem[] {
  try {
    parseLabelSelector(selector ?? '');
    return [];
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    const { message } = error;
    return [{ stage: 'build', field: 'nodeSelector', message, text: message, isReached: true }];
  }
}
