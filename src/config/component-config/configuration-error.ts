import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

/** The stage at which kube-scheduler fails: reading the file, validating it, or building the scheduler from it. */
export type ConfigurationStage = 'decode' | 'validate' | 'profile';

/** A configuration that kube-scheduler does not accept. */
export class ConfigurationError extends InputError {
  readonly stage: ConfigurationStage;
  /** The error text of kube-scheduler, all problems in one. */
  readonly text: string;
  constructor(stage: ConfigurationStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'ConfigurationError';
    this.stage = stage;
    this.text = text;
  }
}
