import type { ClusterOptions } from '../cluster/index.ts';
import { POD_FIELDS_V122 } from '../cluster/index.ts';
import { CYCLE_V1_34, fitErrorV122 } from '../framework/index.ts';
import type { CycleRules, Plugin } from '../framework/index.ts';
import { plugins, pluginsV122 } from '../plugins/index.ts';
import type { WireRules } from './extender/index.ts';

/** A plugin whose arguments are not known here: those of the registry, and those that users write. */
export type AnyPlugin = Plugin | Plugin<never>;

/** What one release of kube-scheduler is, beside its configuration. */
export interface Release {
  /** "v1.34" */
  readonly kubernetes: string;
  readonly plugins: Readonly<Record<string, AnyPlugin>>;
  readonly cycle: CycleRules;
  /** How it reads pods. */
  readonly cluster: ClusterOptions;
  /** With nothing else to do, pods are taken out of their back-off early. */
  readonly popsFromBackoff: boolean;
  /** How long a pod waits for a change before it is tried again all the same. */
  readonly unschedulableTimeoutMs: number;
  /** How it speaks to extenders. */
  readonly wire: WireRules;
}

export const RELEASE_V1_34: Release = {
  kubernetes: 'v1.34',
  plugins,
  cycle: CYCLE_V1_34,
  cluster: {},
  popsFromBackoff: true,
  unschedulableTimeoutMs: 300_000,
  wire: { structs: 'v1.34', countsViolations: true, dropsManagedFields: true },
};

/** The last that reads Policies. */
export const RELEASE_V1_22: Release = {
  kubernetes: 'v1.22',
  plugins: pluginsV122,
  cycle: {
    takesFirstUnscored: false,
    asksEveryFilter: false,
    addsExtenderReasons: true,
    ignoresFailedBind: false,
    bindError: (error) => `binding rejected: ${error}`,
    fitError: fitErrorV122,
  },
  cluster: { podFields: POD_FIELDS_V122 },
  popsFromBackoff: false,
  unschedulableTimeoutMs: 60_000,
  wire: { structs: 'v1.22', countsViolations: false, dropsManagedFields: false },
};
