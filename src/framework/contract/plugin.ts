import type {
  KubernetesObject,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  ResourceClaim,
} from '../../objects/index.ts';
import type { ClusterView, Facet, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Gates, Rules } from '../../features/index.ts';
import type { FilterAnswer, Rejection, ScoreAnswer } from './answers.ts';
import type { ArgsHandle } from './args/index.ts';
import type { HelpfulEvents } from './cluster-event.ts';
import type { ExtensionPoint } from './extension-point.ts';
import type { PermitAnswer } from './permit.ts';
import type { PostFilterAnswer, PostFilterContext } from './post-filter-context.ts';
import type { ReasonTable } from './reason.ts';

/**
 * A scheduler plugin: everything the product knows of it. It answers in numbers about one node, or about one group of nodes that
 * are alike; the framework owns every loop, column and cache.
 */
export interface Plugin<Args = undefined> {
  /** The name in configurations. */
  readonly name: string;
  /** The extension points that it has upstream: at these, `multiPoint` enables it. */
  readonly points: readonly ExtensionPoint[];
  /** How its `args` in a configuration are read. Without it they are passed on as written. */
  readonly args?: ArgsHandle | undefined;
  /** What the answers are read from. Moves of pods make single cells stale; any other facet makes the framework ask again. */
  readonly reads: readonly Facet[];
  /** Whether a change of a facet in `reads` may help a pod that this plugin turned down. Without it every change may. */
  readonly hints?: QueueingHint;
  /** The events that may help such a pod, as upstream's plugin registers them. With them, neither `reads` nor `hints` decides. */
  readonly events?: (args: Args, gates: Gates, rules: Rules) => readonly HelpfulEvents[];
  /** Every reason for which it turns nodes or pods down. */
  readonly reasons: ReasonTable;
  /** False: what the pods lack that it turns down is not on nodes, so that no other node helps them. Default: true. */
  readonly nodesMayHelp?: boolean;
  /**
   * How it signs pods with these arguments (upstream's SignPlugin). Consecutive pods that every plugin at Filter and Score signs alike
   * may be scheduled in a batch; no pod is, if one of these plugins cannot sign.
   */
  readonly signer?: (args: Args, gates: Gates, rules: Rules) => PodSigner | undefined;
  /** `gates` and `rules`: the gates and rules of the release, frozen. */
  readonly create: (args: Args, gates: Gates, rules: Rules) => PluginPoints;
}

/** A plugin of unknown arguments, as in registries. The configuration decodes the arguments by the plugin's own `args`. */
export type AnyPlugin = Plugin | Plugin<never>;

/** A change of one facet of the cluster. Source: kubernetes v1.34.1 framework ClusterEvent, QueueingHintFn. */
export interface ClusterChange {
  readonly facet: Facet;
  /** The object after the change; absent if it was deleted. A finished pod counts as changed. */
  readonly object?: KubernetesObject;
  /** The object before the change; absent if it is new. */
  readonly previous?: KubernetesObject;
}

/** True: the rejected pod is tried again after this change. Called only for facets in the plugin's `reads`. */
export type QueueingHint = (pod: Pod, change: ClusterChange) => boolean;

/** Everything of the pod itself that the plugin's answers about a node depend on, as text; undefined: it cannot sign this pod. */
export type PodSigner = (pod: Pod, view: PodView, cluster: ClusterView) => string | undefined;

/** The functions of one plugin with its arguments. */
export interface PluginPoints {
  /** Why the pod must not enter the queue, or undefined. Asked again after a change of a facet in `reads`. */
  readonly preEnqueue?: (pod: Pod, cluster: ClusterView) => Rejection | undefined;
  /** Negative where `a` is scheduled before `b`. */
  readonly queueSort?: (a: QueuedPod, b: QueuedPod) => number;
  /** PreFilter and Filter: how nodes are judged for this pod. */
  readonly preFilter?: (pod: PodView, cluster: ClusterView) => FilterAnswer;
  /**
   * Filter in a configuration that does not enable PreFilter: what upstream does without the state that PreFilter leaves. Default:
   * the answer of `preFilter`, which judges each node; what it says about all nodes (a rejection) is then said of each.
   */
  readonly filterAlone?: (pod: PodView, cluster: ClusterView) => FilterAnswer;
  /** Called for a pod that fits on no node: whether preemption makes room for it. */
  readonly postFilter?: (context: PostFilterContext) => PostFilterAnswer;
  /** PreScore and Score: how nodes are scored for this pod. */
  readonly preScore?: (pod: PodView, cluster: ClusterView) => ScoreAnswer;
  /** Score in a configuration that does not enable PreScore. Default: the answer of `preScore`. */
  readonly scoreAlone?: (pod: PodView, cluster: ClusterView) => ScoreAnswer;
  /**
   * Objects to store when the pod is assumed on `node`. PreFilter has already run, and nothing that it reads has changed since.
   */
  readonly reserve?: (
    pod: PodView,
    node: NodeIndex,
    cluster: ClusterView,
    reservation: Reservation,
  ) => readonly ReservedObject[];
  /** Whether the pod, which is assumed on a node, may be bound. Undefined: yes. */
  readonly permit?: (pod: Pod, cluster: ClusterView) => PermitAnswer | undefined;
  readonly bind?: (pod: Pod, nodeName: string, bindings: Bindings) => void;
}

/** An object that changes when a pod is assumed on a node; the pod itself changes only in its status. */
export type ReservedObject = PersistentVolume | PersistentVolumeClaim | Pod | ResourceClaim;

/** The pod that is assumed, and what may be stored for it. */
export interface Reservation {
  readonly pod: Pod;
  /** RFC 3339. */
  readonly timestamp: string;
  /** Stores a claim that is made for the pod; its name is generated. */
  createClaim(claim: ResourceClaim): ResourceClaim;
}

/** The binding subresource of the API server. */
export interface Bindings {
  bind(pod: Pod, nodeName: string): void;
}

/** What a queue order may read of a waiting pod. */
export interface QueuedPod {
  readonly pod: Pod;
  /** Virtual milliseconds at which it entered the queue. */
  readonly queuedAtMs: number;
}
