import type { Cloud, NodeGroup } from '../groups/index.ts';
import type { ClusterState } from './registry.ts';
import type { NodeStates } from './count-nodes.ts';

/** The document in the status ConfigMap. Source: clusterstate/api/types.go, 1.36. Times are RFC 3339, null before the first one. */
export interface AutoscalerStatus {
  readonly autoscalerStatus: 'Running' | 'Initializing';
  readonly message?: string;
  readonly clusterWide?: {
    readonly health: Condition & { readonly nodeCounts: NodeCounts };
    readonly scaleUp: Condition;
    readonly scaleDown: Condition & { readonly candidates?: number };
  };
  readonly nodeGroups?: readonly GroupStatus[];
}

interface GroupStatus {
  readonly name: string;
  readonly health: Condition & {
    readonly nodeCounts: NodeCounts;
    readonly cloudProviderTarget: number;
    readonly minSize: number;
    readonly maxSize: number;
  };
  readonly scaleUp: Condition & { readonly backoffInfo: BackoffInfo };
  readonly scaleDown: Condition & { readonly candidates?: number };
}

interface BackoffInfo {
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

interface Condition {
  readonly status: string;
  readonly lastProbeTime: string | null;
  readonly lastTransitionTime: string | null;
}

interface NodeCounts {
  readonly registered: {
    readonly total: number;
    readonly ready: number;
    readonly notStarted: number;
    readonly suspended: number;
    readonly beingDeleted?: number;
    readonly unready: { readonly total: number; readonly resourceUnready: number };
  };
  readonly longUnregistered: number;
  readonly unregistered: number;
}

/** Nodes that the last scale-down found unneeded, and when; milliseconds since the epoch. */
export interface ScaleDownCandidates {
  readonly nodes: readonly string[];
  readonly since: number | undefined;
}

/** What a status shows. */
interface StatusSources {
  readonly state: ClusterState;
  readonly cloud: Cloud;
  readonly now: number;
  readonly candidates: ScaleDownCandidates;
}

const MAX_ERROR_LENGTH = 500;
const CUT = '<truncated>';

/**
 * Writes the statuses of one process: a condition keeps the time at which it became what it is.
 *
 * Source: clusterstate/clusterstate.go GetStatus, 1.36.
 */
export class StatusWriter {
  readonly #conditions = new Map<string, Condition>();

  status(sources: StatusSources): AutoscalerStatus {
    const { state, cloud, now, candidates } = sources;
    const nodeGroups = cloud.groups.map((group) => this.#ofGroup(group, sources));
    const isGrowing = nodeGroups.some(({ scaleUp }) => scaleUp.status === 'InProgress');
    const health = state.isClusterHealthy ? 'Healthy' : 'Unhealthy';
    return {
      autoscalerStatus: 'Running',
      clusterWide: {
        health: {
          ...this.#condition('health', health, now),
          nodeCounts: countsOf(state.total),
        },
        scaleUp: this.#condition('scaleUp', isGrowing ? 'InProgress' : 'NoActivity', now),
        scaleDown: this.#scaleDown('scaleDown', candidates.nodes.length, candidates.since),
      },
      nodeGroups,
    };
  }

  #ofGroup(group: NodeGroup, { state, cloud, now, candidates }: StatusSources): GroupStatus {
    const { id } = group;
    const states = state.statesOf(group);
    const probed = states === undefined ? undefined : now;
    const { isHealthy, backoff } = state.scaleUpSafety(group, now);
    const unneeded = candidates.nodes.filter((name) => cloud.groupOf(name)?.id === id);
    const isBackedOff = !state.isScalingUp(group) && isHealthy && backoff !== undefined;
    return {
      name: id,
      health: {
        ...this.#condition(`${id} health`, isHealthy ? 'Healthy' : 'Unhealthy', probed),
        nodeCounts: countsOf(states),
        cloudProviderTarget: state.targetOf(group),
        minSize: group.min,
        maxSize: group.max,
      },
      scaleUp: {
        ...this.#condition(`${id} scaleUp`, scaleUpStatus(group, state, now), probed),
        backoffInfo: isBackedOff
          ? { errorCode: backoff.code, errorMessage: shortened(backoff.message) }
          : {},
      },
      scaleDown: this.#scaleDown(`${id} scaleDown`, unneeded.length, candidates.since),
    };
  }

  #scaleDown(
    key: string,
    candidates: number,
    probed: number | undefined,
  ): Condition & { readonly candidates?: number } {
    const status = candidates > 0 ? 'CandidatesPresent' : 'NoCandidates';
    return { ...this.#condition(key, status, probed), ...(candidates > 0 && { candidates }) };
  }

  #condition(key: string, status: string, probed: number | undefined): Condition {
    const lastProbeTime = probed === undefined ? null : probeTime(probed);
    const before = this.#conditions.get(key);
    const lastTransitionTime =
      before?.status === status ? before.lastTransitionTime : lastProbeTime;
    const condition = { status, lastProbeTime, lastTransitionTime };
    this.#conditions.set(key, condition);
    return condition;
  }
}

function scaleUpStatus(group: NodeGroup, state: ClusterState, now: number): string {
  if (state.isScalingUp(group)) return 'InProgress';
  const { isHealthy, backoff } = state.scaleUpSafety(group, now);
  if (!isHealthy) return 'Unhealthy';
  return backoff === undefined ? 'NoActivity' : 'Backoff';
}

function countsOf(states: NodeStates | undefined): NodeCounts {
  const count = (key: keyof NodeStates): number => states?.[key].length ?? 0;
  const beingDeleted = count('deleted');
  return {
    registered: {
      total: count('registered'),
      ready: count('ready'),
      notStarted: count('notStarted'),
      suspended: count('suspended'),
      ...(beingDeleted > 0 && { beingDeleted }),
      unready: { total: count('unready'), resourceUnready: count('lacksResource') },
    },
    longUnregistered: count('longUnregistered'),
    unregistered: count('unregistered'),
  };
}

const shortened = (text: string): string =>
  text.length <= MAX_ERROR_LENGTH ? text : text.slice(0, MAX_ERROR_LENGTH - CUT.length) + CUT;

/** Whole seconds, as Kubernetes writes times. */
export const probeTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
