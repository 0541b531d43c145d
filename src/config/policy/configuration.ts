import type { Problem } from '../../problems/index.ts';
import type { SchedulerConfiguration } from '../component-config/scheduler-configuration.ts';
import type { Origins } from './origins.ts';

/** A Policy as a configuration with one profile, and the settings that only Policies have. */
export interface PolicyConfiguration extends SchedulerConfiguration {
  /** Every filter runs on every node, and all that fail are reported. */
  readonly alwaysCheckAllPredicates: boolean;
  readonly policyPlugins: PolicyPlugins;
  readonly origins: Origins;
  /** `warnings` with their places. */
  readonly placedWarnings: readonly Problem[];
}

/** The plugins of a Policy, at each extension point in the order in which they run. */
export interface PolicyPlugins {
  readonly preFilter: readonly string[];
  readonly filter: readonly string[];
  readonly postFilter: readonly string[];
  readonly preScore: readonly string[];
  /** With their weights. */
  readonly score: Readonly<Record<string, number>>;
  readonly reserve?: readonly string[];
  readonly preBind?: readonly string[];
  readonly bind: readonly string[];
}
