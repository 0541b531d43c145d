import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';

/**
 * The stage at which kube-scheduler fails: reading the file, validating it, or building the scheduler from the profiles of a
 * KubeSchedulerConfiguration ("profile") or from a Policy ("create").
 */
export type ConfigurationStage = 'decode' | 'validate' | 'profile' | 'create';

/** A KubeSchedulerConfiguration that kube-scheduler does not accept, or a Policy that v1.22 does not. */
export class ConfigurationError extends InputError {
  readonly stage: ConfigurationStage;
  /** The error text of kube-scheduler, all problems in one. For a Policy `problems` may hold more errors than it reaches. */
  readonly text: string;
  constructor(stage: ConfigurationStage, text: string, problems: readonly Problem[]) {
    super(problems);
    this.name = 'ConfigurationError';
    this.stage = stage;
    this.text = text;
  }
}
