import type { CSINode, Labels, Node, Taint } from '../objects/index.ts';

/** Quantities as texts, by resource. */
export type Quantities = Readonly<Record<string, string>>;

/** One way to get a node: where, at what price, and whether it may be taken back. */
export interface Offer {
  readonly zone?: string;
  /** Per hour. */
  readonly price?: number;
  readonly isSpot: boolean;
}

/** A kind of node that can be added. */
export interface NodeType {
  readonly name: string;
  readonly capacity: Quantities;
  readonly allocatable: Quantities;
  /** The operating systems that it can run, if there are several; its label names the first. */
  readonly operatingSystems?: readonly string[];
  /** The labels without zone and hostname. */
  readonly labels: Labels;
  /** The labels of spot nodes. */
  readonly spotLabels: Labels;
  readonly taints: readonly Taint[];
  /** At least one. */
  readonly offers: readonly Offer[];
  /** Most nodes of this type. */
  readonly limit?: number;
  /** Volumes that a node takes, by CSI driver. */
  readonly volumeLimits?: Readonly<Record<string, number>>;
  /** By zone ('' without one): a node of the cluster that added nodes resemble. */
  readonly models?: ReadonlyMap<string, Model>;
}

export interface Model {
  readonly node: Node;
  readonly csiNode?: CSINode;
}
