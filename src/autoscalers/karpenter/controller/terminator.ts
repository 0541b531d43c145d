import { isTerminal } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { parseDuration } from '../../../golang/index.ts';
import { evict } from '../../../server/index.ts';
import { isEvictable } from '../disruption/pods/eviction-budgets.ts';
import { DISRUPTED_TAINT, toleratesDisruption } from '../disruption/pods/kinds.ts';
import { isSameTaint } from '../memory/taints.ts';
import { isOfDaemonSet, isStatic, isTerminating } from '../provisioning/pods/kinds.ts';
import { nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';
import { wallMs } from './parts.ts';
import type { Parts } from './parts.ts';

/** The longest wait after a refused eviction. evictionQueueMaxDelay, node/termination/terminator/eviction.go, Karpenter v1.13. */
const RETRY_MS = 10_000;
/** Of pods that name none, as the API server completes them. */
const DEFAULT_GRACE_SECONDS = 30;
/** Load balancers leave the node out while it is drained. corev1.LabelNodeExcludeBalancers. */
const EXCLUDED = { 'node.kubernetes.io/exclude-from-external-load-balancers': 'karpenter' };

/** A node that is being drained. */
interface Draining {
  readonly record: ClaimRecord;
  /** What the events of evicted pods say. */
  readonly reason: string;
  /** Virtual milliseconds: the terminationGracePeriod ends, and the node goes with what is left on it. Undefined: never. */
  readonly endMs: number | undefined;
  /** Virtual milliseconds at which pods are deleted for that end; looked at once each. */
  readonly deletions: Set<number>;
}

/**
 * Drains and deletes nodes. Evictions are those of the API server: a budget that allows none holds the node, and so does a pod that may not
 * be disrupted, until the terminationGracePeriod of the NodeClaim is over.
 *
 * Rule: node/termination of sigs.k8s.io/karpenter/pkg/controllers, v1.13.
 */
export class Terminator {
  readonly #parts: Parts;
  /** By the node's name. */
  readonly #draining = new Map<string, Draining>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Deletes a NodeClaim, with its node once the node is drained. `reason`: why Karpenter disrupts it; undefined: it has to go. */
  terminate(record: ClaimRecord, reason = 'Forceful Termination'): void {
    const { context, claims } = this.#parts;
    const { timestamps, clock } = context;
    const { metadata, spec } = record.claim;
    if (metadata.deletionTimestamp !== undefined) return;
    record.claim = {
      ...record.claim,
      metadata: { ...metadata, deletionTimestamp: timestamps.now },
    };
    const name = nodeNameOf(record);
    if (name === undefined) {
      claims.forget(record);
      return;
    }
    const { terminationGracePeriod } = spec;
    const graceMs =
      terminationGracePeriod === undefined ? undefined : parseDuration(terminationGracePeriod);
    const endMs = graceMs === undefined ? undefined : clock.nowMs + graceMs;
    this.taint(name);
    this.#draining.set(name, { record, reason, endMs, deletions: new Set() });
    this.#drainAt(name, clock.nowMs);
    if (endMs !== undefined) this.#drainAt(name, endMs);
  }

  /** No new pod comes to the node. */
  taint(name: string): void {
    this.#setTaint(name, true);
  }

  untaint(name: string): void {
    this.#setTaint(name, false);
  }

  /** A pod of the node has gone, or has ended. */
  podGone(name: string): void {
    if (this.#draining.has(name)) this.#drainAt(name, this.#parts.context.clock.nowMs);
  }

  #drainAt(name: string, atMs: number): void {
    this.#parts.context.clock.at(atMs, () => {
      const draining = this.#draining.get(name);
      if (draining !== undefined) this.#drain(name, draining);
    });
  }

  #drain(name: string, draining: Draining): void {
    const { api, clock } = this.#parts.context;
    const left = api.podsOnNode(name).filter(isDrained);
    const isOver = draining.endMs !== undefined && clock.nowMs >= draining.endMs;
    if (left.length === 0 || isOver) {
      this.#remove(name, draining);
      return;
    }
    for (const pod of left) this.#deleteInTime(name, pod, draining);
    const refused = firstWave(left).filter((pod) => !this.#evict(name, pod, draining));
    if (refused.length > 0) {
      clock.whileBusy(clock.nowMs + RETRY_MS, () => {
        this.#drainAt(name, clock.nowMs);
      });
    }
  }

  /** The node goes, with the pods that are left. */
  #remove(name: string, { record }: Draining): void {
    const { context, claims } = this.#parts;
    const { api, clock, log } = context;
    this.#draining.delete(name);
    claims.forget(record);
    for (const kind of ['Node', 'CSINode'] as const) {
      if (api.get(kind, '', name) !== undefined) api.delete(kind, '', name);
    }
    log.goneMs.set(name, clock.nowMs);
  }

  /** False: the pod's budget, or the budgets, do not allow it. */
  #evict(name: string, pod: Pod, { reason }: Draining): boolean {
    const { context, recorder } = this.#parts;
    const { api, timestamps } = context;
    if (!isEvictable(pod, wallMs(this.#parts))) return true;
    const refusal = evict(pod, api, timestamps, undefined);
    if (refusal === undefined) {
      recorder.tell(pod, 'Normal', 'Evicted', `Evicted pod: ${reason}`);
      return true;
    }
    const why =
      refusal.budgets.length > 1
        ? 'eviction does not support multiple PDBs'
        : 'evicting pod violates a PDB';
    const node = api.get('Node', '', name);
    const { namespace, name: podName } = pod.metadata;
    const message = `Failed to drain node, ${why} (Pod=${namespace}/${podName})`;
    if (node !== undefined) recorder.tell(node, 'Warning', 'FailedDraining', message);
    return false;
  }

  /**
   * A pod is deleted in time for its own grace period to end with that of the node, whatever budgets and annotations say.
   *
   * Rule: Terminator.DeleteExpiringPods, node/termination/terminator/terminator.go, Karpenter v1.13.
   */
  #deleteInTime(name: string, pod: Pod, { endMs, deletions }: Draining): void {
    if (endMs === undefined || isTerminating(pod)) return;
    const { api, clock } = this.#parts.context;
    const { terminationGracePeriodSeconds = DEFAULT_GRACE_SECONDS } = pod.spec;
    const deleteMs = endMs - terminationGracePeriodSeconds * 1000;
    if (clock.nowMs < deleteMs) {
      if (!deletions.has(deleteMs)) this.#drainAt(name, deleteMs);
      deletions.add(deleteMs);
      return;
    }
    const gracePeriodSeconds = Math.max(Math.floor((endMs - clock.nowMs) / 1000), 1);
    api.delete('Pod', pod.metadata.namespace, pod.metadata.name, { gracePeriodSeconds });
  }

  #setTaint(name: string, isSet: boolean): void {
    const { api } = this.#parts.context;
    const node = api.get('Node', '', name);
    if (node === undefined || hasTaint(node) === isSet) return;
    const others = (node.spec?.taints ?? []).filter((one) => !isSameTaint(one, DISRUPTED_TAINT));
    const taints = isSet ? [...others, DISRUPTED_TAINT] : others;
    const { metadata } = node;
    const labels = isSet ? { ...metadata.labels, ...EXCLUDED } : (metadata.labels ?? {});
    api.update('Node', {
      ...node,
      metadata: { ...metadata, labels },
      spec: { ...node.spec, taints },
    });
  }
}

const hasTaint = ({ spec }: Node): boolean =>
  spec?.taints?.some((one) => isSameTaint(one, DISRUPTED_TAINT)) === true;

/** The pod must be gone before the node is. Rule: IsWaitingEviction, utils/pod/scheduling.go, Karpenter v1.13. */
const isDrained = (pod: Pod): boolean =>
  !isTerminal(pod) && !isStatic(pod) && !toleratesDisruption(pod);

const CRITICAL: readonly (string | undefined)[] = [
  'system-cluster-critical',
  'system-node-critical',
];

/**
 * The pods that are evicted now: those of DaemonSets after others, critical ones last.
 *
 * Rule: Terminator.groupPodsByPriority, node/termination/terminator/terminator.go, Karpenter v1.13.
 */
function firstWave(pods: readonly Pod[]): readonly Pod[] {
  const rank = (pod: Pod): number =>
    (CRITICAL.includes(pod.spec.priorityClassName) ? 2 : 0) + (isOfDaemonSet(pod) ? 1 : 0);
  const least = pods.reduce((first, pod) => Math.min(first, rank(pod)), Infinity);
  return pods.filter((pod) => rank(pod) === least);
}
