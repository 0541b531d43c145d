import { InputError } from '../../units/index.ts';
import type { Problem } from '../../units/index.ts';

/** Which step of kube-scheduler v1.22 refuses: reading the file, or building a scheduler from it. */
export type PolicyStage = 'decode' | 'create';

/** A Policy that kube-scheduler v1.22 refuses. */
export class PolicyError extends InputError {
  readonly stage: PolicyStage;
  /** What kube-scheduler says. `problems` may hold more than it gets to. */
  readonly text: string;
  constructor(stage: PolicyStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'PolicyError';
    this.stage = stage;
    this.text = text;
  }
}
