import { keyOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import { isDaemonSetPod } from './kinds-of-pods.ts';
import { PodShapes } from './similar-pods.ts';

/** A pod and the node that it was put on. */
export interface PackedPod {
  readonly pod: Pod;
  readonly nodeName: string;
}

/** How pods are packed. */
export interface PackingRules {
  /** Which nodes may take pods. Default: all. */
  readonly isAcceptable?: (nodeName: string) => boolean;
  /** No pod is tried after one that fits nowhere. Default false. */
  readonly breaksOnFailure?: boolean;
}

/**
 * Puts pods on nodes of a snapshot, each at first on the node where it was put the last time. After a failure no similar pod of the
 * same controller is tried.
 *
 * Source: simulator/scheduling/hinting_simulator.go, 1.36.
 */
export class PodPacker {
  #hints = new Map<string, string>();
  #newHints = new Map<string, string>();

  /** The pods that found a node. */
  pack(
    pods: readonly Pod[],
    snapshot: ClusterSnapshot,
    { isAcceptable, breaksOnFailure = false }: PackingRules = {},
  ): readonly PackedPod[] {
    const failed = new PodShapes<true>();
    const packed: PackedPod[] = [];
    for (const pod of pods) {
      const nodeName =
        this.#byHint(pod, snapshot, isAcceptable) ??
        (failed.valueOf(pod) === true ? undefined : snapshot.scheduleAnywhere(pod, isAcceptable));
      if (nodeName !== undefined) {
        this.#newHints.set(hintKey(pod), nodeName);
        packed.push({ pod, nodeName });
        continue;
      }
      if (breaksOnFailure) break;
      if (failed.valueOf(pod) === undefined && !isDaemonSetPod(pod)) failed.add(pod, true);
    }
    return packed;
  }

  /** Forgets the hints of pods that have not been packed since the last call. Returns whether all hints stay as they were. */
  dropOldHints(): boolean {
    const before = this.#hints;
    const after = this.#newHints;
    this.#hints = after;
    this.#newHints = new Map();
    if (after.size !== before.size) return false;
    for (const [key, node] of after) if (before.get(key) !== node) return false;
    return true;
  }

  #byHint(
    pod: Pod,
    snapshot: ClusterSnapshot,
    isAcceptable: PackingRules['isAcceptable'],
  ): string | undefined {
    const key = hintKey(pod);
    const hint = this.#newHints.get(key) ?? this.#hints.get(key);
    if (hint === undefined || !snapshot.has(hint) || isAcceptable?.(hint) === false) {
      return undefined;
    }
    return snapshot.schedule(pod, hint) === undefined ? hint : undefined;
  }
}

const hintKey = ({ metadata: { namespace, name, uid = '' } }: Pod): string =>
  uid === '' ? keyOf({ namespace, name }) : uid;
