import type { EventQueue } from '../../clock/index.ts';
import type { NodeType } from '../../catalog/index.ts';
import type { ClusterOptions } from '../../cluster/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { DaemonSet, KubernetesObject, Node, Pod, ReadResource } from '../../objects/index.ts';
import type { NodeAutoscalerName, NodeAutoscaling, PoolSize } from '../../outcome/index.ts';
import type { ApiServer, EventRecorder, Timestamps } from '../../server/index.ts';
import type { NodeLog } from './node-log.ts';

/** How long machines take. No object of a cluster tells it. */
export interface NodeStartup {
  /** Milliseconds from the decision until the cloud provider has started the machine. */
  readonly launchMs: number;
  /** Milliseconds from then until the node is Ready. */
  readonly readyMs: number;
}

/** What a node autoscaler stands on: the API server and the clock, as a controller does. */
export interface AutoscalerContext {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly events: EventRecorder;
  readonly timestamps: Timestamps;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** False: nodes are added for pods that wait, and none is taken away. Without an end such work would never be over. */
  readonly removesNodes: boolean;
  readonly seed: number;
  readonly startup: NodeStartup;
  /** Makes a node known to the scheduler's cluster before it is created. */
  readonly learn: (object: KubernetesObject) => void;
  readonly log: NodeLog;
  /** How an autoscaler's own copy of the scheduler judges pods: by the default profile of the release. */
  readonly scheduling: { readonly profile: Profile; readonly cluster: ClusterOptions };
  /** The pod that a DaemonSet makes on a node; undefined if it makes none there. */
  readonly daemonPod: (daemonSet: DaemonSet, node: Node) => Pod | undefined;
}

/** How a node autoscaler is set up, as far as the user says it. */
export interface AutoscalerSetUp {
  /** Types of nodes with their prices, as a NodeCatalog that has been read. */
  readonly catalog?: readonly NodeType[];
  /** Karpenter's version. Default: that of the input, else the newest. */
  readonly karpenter?: '1.13' | '1.14';
  readonly launch?: LaunchStrategy;
  /** A NodeGroups document for the Cluster Autoscaler. */
  readonly nodeGroups?: unknown;
  /** Bounds in place of those of the input, by NodePool or node group; of the others they stay. Default: none. */
  readonly bounds?: ReadonlyMap<string, PoolBounds>;
  /** Nodes that the cluster has no more, and that tell what can be launched. */
  readonly formerNodes?: readonly Node[];
  /** The minor version of Kubernetes 1. */
  readonly minor: number;
}

/** A choice of the user that is without effect where an autoscaler acts that does not read it. */
export type AutoscalerSetting = 'catalog' | 'karpenter' | 'launch' | 'nodeGroups';

/** What a NodePool may have in cores, or a node group in nodes. */
export interface PoolBounds {
  /** NodePools have none. */
  readonly min?: number;
  /** Infinity: no limit. */
  readonly max?: number;
}

/** Which of the offers that fit is launched: the cheapest, the first of the catalogue, or any. */
export type LaunchStrategy = 'price' | 'first' | 'random';

/** Machines that cannot be had; a field that is left out stands for all of them. */
export interface FailingOffers {
  /** A NodePool or a node group. */
  readonly group?: string | undefined;
  readonly instanceType?: string | undefined;
  /** A zone, or a glob. */
  readonly zone?: string | undefined;
  readonly capacityType?: string | undefined;
}

/** What the cloud does to the machines of a node autoscaler. */
export interface AutoscalerControl {
  /** Until that virtual time (milliseconds) no such machine can be had. */
  failLaunches(which: FailingOffers, untilMs: number): void;
  /** The cloud takes the node's machine back soon: the autoscaler gets its notice. */
  interrupt(node: string): void;
}

/** What a node autoscaler would launch at once. */
export interface Foresight {
  readonly nodes: number;
  /** The waiting pods that these nodes are for. */
  readonly pods: number;
}

/** One node autoscaler: how it is found in an input, and how it starts. */
export interface NodeAutoscaler {
  readonly name: NodeAutoscalerName;
  /** The kinds beside those of Kubernetes that it reads from a cluster, where the cluster has them. */
  readonly reads: readonly ReadResource[];
  /** What of `AutoscalerSetUp` it decides by. */
  readonly settings: readonly AutoscalerSetting[];
  /** Whether it reads the object: that is modelled where it acts. */
  readonly models: (object: KubernetesObject) => boolean;
  /** `objects`: the whole input, custom resources included. Undefined: it has nothing of this autoscaler. */
  readonly prepare: (
    objects: readonly KubernetesObject[],
    options: AutoscalerSetUp,
  ) => PreparedAutoscaler | undefined;
}

/** A pool, and how much of it a node is: 1, or its cores. */
export interface PoolShare {
  readonly pool: string;
  readonly amount: number;
}

/** A node autoscaler that has read its settings from an input. */
export interface PreparedAutoscaler {
  readonly facts: Pick<NodeAutoscaling, 'version' | 'versionFrom' | 'types' | 'groups'>;
  /** What cannot be known, and what follows from it. */
  readonly warnings: readonly string[];
  /** What the input does not tell, and the autoscaler may decide by. Absent: all is known. */
  readonly unknown?: readonly string[];
  /** Labels that something asks for and that are not known of the type: it is taken to have what is asked for. Absent: all are known. */
  readonly unknownLabelsOf?: (instanceType: string) => readonly string[];
  /** Milliseconds: if nothing has happened in the cluster for so long, it has come to rest, and removes no more nodes. */
  readonly settlesWithinMs: number;
  /** Why a node stays for which the autoscaler reports no reason. */
  readonly silentOn: (node: Node) => string;
  /** The NodePools or node groups that it sizes. */
  readonly pools: readonly (Pick<PoolSize, 'name' | 'unit'> & PoolBounds)[];
  /** What a node of the input counts for in the bounds of its pool; undefined: it is in none. */
  readonly shareOf: (node: Node) => PoolShare | undefined;
  /** What a node costs in an hour; undefined: it is not known. */
  readonly priceOf: (node: Node) => number | undefined;
  /** What it would do now; nothing is changed. */
  readonly foresee: (context: AutoscalerContext) => Foresight;
  /** Acts from now on to the end of the simulation. */
  readonly start: (context: AutoscalerContext) => AutoscalerControl;
}
