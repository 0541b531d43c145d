import type { DaemonSet, Pod } from '../../objects/index.ts';
import { scaledValue } from '../shared/scaled-value.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { revisionOfPod } from '../shared/revisions.ts';
import { getOrInsert } from '../../units/index.ts';

/**
 * Progress of a rollout on one node. "missing": no pod; "several": several pods of one revision; "waiting": the new pod is not
 * available; "done": it is available; "broken": the old pod is not available; "old": it is available; "surging": an old pod
 * beside a new one that is not available; "surged": the new pod is available and the old pod can be deleted. For old pods
 * alone on a node where no daemon pod should run: "broken astray", "old astray"; on a node that does not exist: "broken lost", "old lost".
 */
type NodeProgress =
  | 'missing'
  | 'several'
  | 'waiting'
  | 'done'
  | OldProgress
  | `${OldProgress} ${'astray' | 'lost'}`
  | 'surging'
  | 'surged';

type OldProgress = 'broken' | 'old';

/** What a rollout has to know of one node. */
export interface NodeState {
  readonly progress: NodeProgress;
  /** The old pod is available, or without one the new pod. */
  readonly isAvailable: boolean;
}

/** One step of a rollout: nodes to delete the old pod of, and nodes to create a new pod on beside the old one. */
export interface RolloutStep {
  readonly replace: readonly string[];
  readonly surge: readonly string[];
}

const NO_NODES: readonly string[] = [];

/**
 * The rollout of a DaemonSet over its nodes. Upstream visits nodes in the random order of a map; this class visits them in the
 * order in which they reached their progress. Source: pkg/controller/daemon/update.go rollingUpdate, v1.34.
 */
export class DaemonRollout {
  readonly #states = new Map<string, NodeState>();
  readonly #nodes = new Map<NodeProgress, Set<string>>();
  /** Nodes with only an available old pod, astray and lost pods included. */
  readonly #old = new Set<string>();
  #available = 0;

  /** Undefined: the node is not part of the rollout. */
  set(nodeName: string, state: NodeState | undefined): void {
    const before = this.#states.get(nodeName);
    if (before !== undefined) this.#available -= Number(before.isAvailable);
    if (state === undefined) this.#states.delete(nodeName);
    else {
      this.#available += Number(state.isAvailable);
      this.#states.set(nodeName, state);
    }
    if (before?.progress === state?.progress) return;
    if (state?.progress.startsWith('old') !== true) this.#old.delete(nodeName);
    else this.#old.add(nodeName);
    if (before !== undefined) this.#nodes.get(before.progress)?.delete(nodeName);
    if (state !== undefined) this.#add(state.progress, nodeName);
  }

  #add(progress: NodeProgress, nodeName: string): void {
    getOrInsert(this.#nodes, progress, () => new Set()).add(nodeName);
  }

  /** Undefined: upstream fails, since an old pod is on a node that does not exist. */
  next({ spec }: DaemonSet, desired: number): RolloutStep | undefined {
    const { maxSurge, maxUnavailable } = limits(spec, desired);
    if (maxSurge > 0) return this.#nextWithSurge(maxSurge, desired);
    const broken = this.#in('broken', 'broken astray', 'broken lost');
    const replaced = this.#in('missing', 'several', 'waiting', 'surging', 'surged');
    const room = maxUnavailable - broken.length - replaced.length;
    return { replace: [...broken, ...first(this.#old, room)], surge: NO_NODES };
  }

  #nextWithSurge(maxSurge: number, desired: number): RolloutStep | undefined {
    if (this.#in('broken lost', 'old lost').length > 0) return undefined;
    const room = maxSurge - this.#in('several', 'surging').length;
    return {
      replace: [
        ...this.#in('broken astray', 'surged'),
        ...first(this.#in('old astray'), this.#available - desired),
      ],
      surge: [...this.#in('broken'), ...first(this.#in('old'), room)],
    };
  }

  #in(...progress: readonly NodeProgress[]): readonly string[] {
    return progress.flatMap((one) => [...(this.#nodes.get(one) ?? NO_NODES)]);
  }
}

/** The pods of one node that are not terminating. */
interface PodsOnNode {
  readonly fresh: Pod | undefined;
  readonly old: Pod | undefined;
}

/** The new and the old pod of a node; undefined if it has several of either. Source: findUpdatedPodsOnNode. */
export function podsOnNode(pods: Iterable<Pod>, revision: string): PodsOnNode | undefined {
  let fresh: Pod | undefined;
  let old: Pod | undefined;
  for (const pod of pods) {
    if (isTerminating(pod)) continue;
    if (revisionOfPod(pod) === revision) {
      if (fresh !== undefined) return undefined;
      fresh = pod;
    } else {
      if (old !== undefined) return undefined;
      old = pod;
    }
  }
  return { fresh, old };
}

/** Source: pkg/controller/daemon/util/daemonset_util.go AllowsSurge, v1.34. */
export function allowsSurge({ spec }: DaemonSet): boolean {
  return spec.updateStrategy?.type !== 'OnDelete' && limits(spec, 1).maxSurge > 0;
}

function first(names: Iterable<string>, count: number): readonly string[] {
  const found: string[] = [];
  for (const name of names) {
    if (found.length >= count) break;
    found.push(name);
  }
  return found;
}

/** If both are zero, maxUnavailable is 1. Source: updatedDesiredNodeCounts. */
export function limits(
  { updateStrategy }: DaemonSet['spec'],
  desired: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const { maxSurge = 0, maxUnavailable = 1 } = updateStrategy?.rollingUpdate ?? {};
  const surge = scaledValue(maxSurge, desired, { roundUp: true });
  const unavailable = scaledValue(maxUnavailable, desired, { roundUp: true });
  return { maxSurge: surge, maxUnavailable: surge + unavailable === 0 ? 1 : unavailable };
}
