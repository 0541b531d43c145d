import { InputError } from '../../units/index.ts';
import type { Problem } from '../../units/index.ts';

/** Which step of kube-scheduler refuses: reading the file, judging it, or building the scheduler from it. */
export type ConfigurationStage = 'decode' | 'validate' | 'profile';

/** A configuration that kube-scheduler refuses. */
export class ConfigurationError extends InputError {
  readonly stage: ConfigurationStage;
  /** What kube-scheduler says, all problems in one text. */
  readonly text: string;
  constructor(stage: ConfigurationStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'ConfigurationError';
    this.stage = stage;
    this.text = text;
  }
}
