import type { Facet } from '../../cluster/index.ts';
import type { Rules } from '../../features/index.ts';
import type { CycleRules } from './cycle-rules.ts';
import type { EventHint, EventName } from './cluster-event.ts';
import type { Extender } from './extender.ts';
import type { PluginPoints, PodSigner, QueueingHint } from './plugin.ts';
import type { ReasonTable } from './reason.ts';

/** A plugin with its arguments, as a profile runs it. */
export interface EnabledPlugin {
  readonly name: string;
  readonly reads: readonly Facet[];
  readonly hints?: QueueingHint;
  /** Hints by event, for the events that may help a pod that the plugin rejected. Absent: `reads` and `hints` decide. */
  readonly events?: ReadonlyMap<EventName, readonly EventHint[]>;
  /** With the texts of the release. */
  readonly reasons: ReasonTable;
  /** Whether another node may help a pod that it turned down. Default: true. */
  readonly nodesMayHelp?: boolean;
  readonly points: PluginPoints;
  readonly sign?: PodSigner;
}

/** The rules of the scheduling cycle. */
export type ProfileRules = CycleRules & Pick<Rules, 'reportsExcludedNodes'>;

/** The plugins of one scheduler name, at each extension point in the order in which they run. */
export interface Profile {
  readonly schedulerName: string;
  readonly preEnqueue: readonly EnabledPlugin[];
  readonly queueSort: EnabledPlugin;
  readonly preFilter: readonly EnabledPlugin[];
  readonly filter: readonly EnabledPlugin[];
  readonly preScore: readonly EnabledPlugin[];
  readonly score: readonly WeightedPlugin[];
  readonly postFilter: readonly EnabledPlugin[];
  readonly reserve: readonly EnabledPlugin[];
  /** The plugins that may delay binding. */
  readonly permit: readonly EnabledPlugin[];
  readonly bind: readonly EnabledPlugin[];
  /** The search for feasible nodes ends at this percentage of all nodes; 0: adaptive. */
  readonly percentageOfNodesToScore: number;
  /** The signers of all plugins that filter or score nodes. Absent: no pods of the profile are scheduled in batches. */
  readonly signers?: readonly PodSigner[];
  readonly cycle: ProfileRules;
  /** In the order in which they are called; absent: none. */
  readonly extenders?: readonly Extender[];
}

export interface WeightedPlugin {
  readonly plugin: EnabledPlugin;
  readonly weight: number;
}
