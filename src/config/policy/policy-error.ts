import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

/** The stage at which kube-scheduler v1.22 fails: reading the file, or building the scheduler from it. */
export type PolicyStage = 'decode' | 'create';

/** A Policy that kube-scheduler v1.22 does not accept. */
export class PolicyError extends InputError {
  readonly stage: PolicyStage;
  /** The error text of kube-scheduler. `problems` may hold more errors than it reaches. */
  readonly text: string;
  constructor(stage: PolicyStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'PolicyError';
    this.stage = stage;
    this.text = text;
  }
}
