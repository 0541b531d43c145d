import type { KubernetesObject, Labels, ResourceList } from '../../../objects/index.ts';
import type { Provider } from '../algebra/labels.ts';
import type { Requirement } from '../algebra/requirement.ts';
import type { LabelRule } from './label-rules.ts';

/** A machine as a catalogue or a node shows it. */
export interface Machine {
  readonly name: string;
  readonly arch: string;
  readonly os: readonly string[];
  /** The labels that are known of it. */
  readonly labels: Labels;
  readonly capacity: ResourceList;
  /** True if the labels are those of a node that Karpenter has launched, which has all that its provider sets. */
  readonly isLaunched: boolean;
}

/** What a node of a machine has, and what the system keeps of it. */
export interface Amounts {
  readonly capacity: ResourceList;
  readonly overhead: ResourceList;
}

/** A cloud provider of Karpenter: its labels, and what follows from a machine. */
export interface CloudProvider extends Provider {
  /** Labels that the provider's definitions of NodePool and NodeClaim refuse. */
  readonly labelRules: readonly LabelRule[];
  /** The labels that are asked of instance types. */
  readonly typeLabels: readonly string[];
  /** Requirements of an instance type that follow from what is known of the machine. Those of other `typeLabels` are unknown. */
  requirementsOf(machine: Machine): readonly Requirement[];
  /** The zones in which a NodeClass has nodes started; undefined: it does not tell. */
  zonesOf(nodeClass: KubernetesObject): readonly string[] | undefined;
  /** The amounts that the provider reckons with, for a machine of which nothing but its size is stated. */
  amountsOf(machine: Machine): Amounts;
}
