import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

/** The descheduler refuses the file ("policy"), or cannot build a profile from it ("build"). */
export type PolicyStage = 'policy' | 'build';

/** A DeschedulerPolicy that the descheduler does not accept. */
export class DeschedulerPolicyError extends InputError {
  readonly stage: PolicyStage;
  /** The descheduler's own text; `problems` may hold more errors than it reaches. */
  readonly text: string;

  constructor(stage: PolicyStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'DeschedulerPolicyError';
    this.stage = stage;
    this.text = text;
  }
}
