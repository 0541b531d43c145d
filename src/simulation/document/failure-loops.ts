import { controllerOf, findCondition, isTerminalPhase } from '../../objects/index.ts';
import type { Pod, PodStatus } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Pods of one controller that failed, or were evicted by a taint, on one node for one reason. Times are virtual seconds. */
export interface FailureLoop {
  /** Empty for a pod that failed without a node. */
  readonly node: string;
  /** Reason of the pod's status, such as "OutOfcpu" or "Evicted"; or BY_TAINT. */
  readonly reason: string;
  times: number;
  lastAt: number;
  /** The pod that failed last. */
  last: Pod;
}

/** The reason for pods that a taint evicted: the reason of their condition DisruptionTarget. */
export const BY_TAINT = 'DeletionByTaintManager';

/** All failures of the pods of one controller. */
export interface Failures {
  readonly loops: readonly FailureLoop[];
  readonly times: number;
  readonly lastAt: number;
  /** The longest time between two failures in a row. */
  readonly longestGap: number;
}

interface Known extends Failures {
  readonly loops: FailureLoop[];
  times: number;
  lastAt: number;
  longestGap: number;
}

/** Counts the failed pods of controllers: rejected by a kubelet, evicted by it or by a taint, or ended with an error. */
export class FailureLoops {
  readonly #byController = new Map<string, Known>();

  /** The failures of a controller's pods, by its uid; undefined without any. */
  of(uid: string): Failures | undefined {
    return this.#byController.get(uid);
  }

  /**
   * Counts a pod that has become Failed, or that a taint is about to evict. Returns its loop; undefined for a pod without a controller,
   * and for a pod that ends because it is deleted.
   */
  add(pod: Pod, at: number, reason = pod.status?.reason ?? ''): FailureLoop | undefined {
    const uid = controllerOf(pod.metadata)?.uid;
    if (uid === undefined || pod.metadata.deletionTimestamp !== undefined) return undefined;
    const known = getOrInsert(this.#byController, uid, () => ({
      loops: [],
      times: 0,
      lastAt: at,
      longestGap: 0,
    }));
    known.times++;
    known.longestGap = Math.max(known.longestGap, at - known.lastAt);
    known.lastAt = at;
    return addTo(known.loops, { pod, at, reason });
  }
}

interface Failure {
  readonly pod: Pod;
  readonly at: number;
  readonly reason: string;
}

function addTo(loops: FailureLoop[], { pod, at, reason }: Failure): FailureLoop {
  const { nodeName: node = '' } = pod.spec;
  let loop = loops.find((one) => one.node === node && one.reason === reason);
  if (loop === undefined) {
    loop = { node, reason, times: 0, lastAt: at, last: pod };
    loops.push(loop);
  }
  loop.times++;
  loop.lastAt = at;
  loop.last = pod;
  return loop;
}

/** Whether the taint eviction controller has just marked a pod that has not ended. It deletes the pod next. */
export function isNewlyTainted({ status }: Pod, { status: before }: Pod): boolean {
  const { conditions = [], phase } = status ?? {};
  // The eviction adds a condition: this cheap check passes over most changes of pods.
  if (conditions.length <= (before?.conditions?.length ?? 0) || isTerminalPhase(phase))
    return false;
  return isEvictedByTaint(status) && !isEvictedByTaint(before);
}

function isEvictedByTaint(status: PodStatus | undefined): boolean {
  const target = findCondition(status?.conditions, 'DisruptionTarget');
  return target?.status === 'True' && target.reason === BY_TAINT;
}
