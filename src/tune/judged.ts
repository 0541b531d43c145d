import type { TuningAnswer } from '../outcome/index.ts';
import type { Evaluation } from './measure/index.ts';
import type { Proven } from './prove.ts';

/** What the best candidate of a search is worth. */
export interface Judged {
  readonly answer: TuningAnswer;
  /** Undefined if there is nothing to prove. */
  readonly proven: Proven | undefined;
  /** Of the search. */
  readonly ofStart: readonly Evaluation[];
  readonly ofBest: readonly Evaluation[];
}
