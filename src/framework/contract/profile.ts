import type { Facet } from '../../cluster/index.ts';
import type { CycleRules } from './cycle-rules.ts';
import type { Extender } from './extender.ts';
import type { ExtensionPoints } from './plugin.ts';

/** A plugin made with its arguments. */
export interface EnabledPlugin {
  readonly name: string;
  readonly reads: readonly Facet[];
  readonly points: ExtensionPoints;
}

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
  readonly bind: readonly EnabledPlugin[];
  /** Of all nodes, how many percent of feasible ones are enough; 0: adaptive. */
  readonly percentageOfNodesToScore: number;
  readonly cycle: CycleRules;
  /** In the order in which they are asked; absent: nobody is. */
  readonly extenders?: readonly Extender[];
}

export interface WeightedPlugin {
  readonly plugin: EnabledPlugin;
  readonly weight: number;
}
