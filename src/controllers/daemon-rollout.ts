import type { DaemonSet, Pod } from '../api/index.ts';
import { scaledValue } from './deployment-rollout.ts';
import { isTerminating } from './pod-state.ts';
import { revisionOfPod } from './revisions.ts';

/**
 * Progress of a rollout on one node. "missing": no pod, or several of one revision; "waiting": the new pod is not available;
 * "done": it is available; "broken": the old pod is not available; "old": it is available; "surging": an old pod beside a new one
 * that is not available; "surged": the new one is available and the old one can be deleted.
 */
export type NodeProgress = 'missing' | 'waiting' | 'done' | 'broken' | 'old' | 'surging' | 'surged';

/** The pods of one node that are not terminating. */
interface PodsOnNode {
  readonly fresh: Pod | undefined;
  readonly old: Pod | undefined;
}

/** One step of a rollout: nodes to delete the old pod of, and nodes to create a new pod on beside the old one. */
export interface RolloutStep {
  readonly replace: readonly string[];
  readonly surge: readonly string[];
}

/**
 * The rollout of a DaemonSet over its nodes. Upstream visits nodes in the random order of a map; this class visits them in the
 * order in which they reached their progress. Source: pkg/controller/daemon/update.go rollingUpdate, v1.34.
 */
export class DaemonRollout {
  readonly #progress = new Map<string, NodeProgress>();
  readonly #nodes: Readonly<Record<NodeProgress, Set<string>>> = {
    missing: new Set(),
    waiting: new Set(),
    done: new Set(),
    broken: new Set(),
    old: new Set(),
    surging: new Set(),
    surged: new Set(),
  };

  /** Undefined: the node is not part of the rollout. */
  set(nodeName: string, progress: NodeProgress | undefined): void {
    const before = this.#progress.get(nodeName);
    if (before === progress) return;
    if (before !== undefined) this.#nodes[before].delete(nodeName);
    if (progress === undefined) {
      this.#progress.delete(nodeName);
    } else {
      this.#progress.set(nodeName, progress);
      this.#nodes[progress].add(nodeName);
    }
  }

  next({ spec }: DaemonSet, desired: number): RolloutStep {
    const { broken, old, missing, waiting, surging, surged } = this.#nodes;
    const { maxSurge, maxUnavailable } = limits(spec, desired);
    if (maxSurge === 0) {
      const room = maxUnavailable - missing.size - waiting.size;
      return { replace: [...broken, ...first(old, room)], surge: [] };
    }
    return {
      replace: [...surged],
      surge: [...broken, ...first(old, maxSurge - surging.size)],
    };
  }
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

export function allowsSurge({ spec }: DaemonSet): boolean {
  return spec.updateStrategy?.type !== 'OnDelete' && limits(spec, 100).maxSurge > 0;
}

function first(names: ReadonlySet<string>, count: number): readonly string[] {
  const found: string[] = [];
  for (const name of names) {
    if (found.length >= count) break;
    found.push(name);
  }
  return found;
}

/** If both are zero, maxUnavailable is 1. Source: updatedDesiredNodeCounts. */
function limits(
  { updateStrategy }: DaemonSet['spec'],
  desired: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const { maxSurge = 0, maxUnavailable = 1 } = updateStrategy?.rollingUpdate ?? {};
  const surge = scaledValue(maxSurge, desired, true);
  const unavailable = scaledValue(maxUnavailable, desired, true);
  return { maxSurge: surge, maxUnavailable: surge + unavailable === 0 ? 1 : unavailable };
}
