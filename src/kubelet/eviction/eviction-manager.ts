import type { Node, Pod } from '../../api/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { EventRecorder } from '../../store/index.ts';
import type { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { EvictionSettings } from '../model/eviction-settings.ts';
import type { ImageStore } from '../runtime/image-store.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import type { Eviction } from './eviction.ts';
import { evictionText } from './eviction-texts.ts';
import { evictionGraceSeconds } from './grace-seconds.ts';
import { rejectUnderPressure } from './reject-under-pressure.ts';
import { usageOf, usedBy } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';
import { rankPods } from './rank-pods.ts';
import { exceededLimit } from './storage-limits.ts';
import { ThresholdState } from './threshold-state.ts';
import { capacityOf, PRESSURE_OF, RESOURCE_OF, thresholdsOf } from './thresholds.ts';
import type { NodeResource, Observation, Pressure, Threshold } from './thresholds.ts';

/** The node of an eviction manager. */
export interface EvictingNode {
  readonly node: Node;
  readonly settings: EvictionSettings;
  /** Feature gates of the kubelet. */
  readonly gates: Gates;
  readonly images: ImageStore;
  readonly behaviours: BehaviourCatalog;
  readonly steps: StepQueue;
  readonly events: EventRecorder;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** The pods bound to the node that have not ended. */
  activePods(): readonly Pod[];
  evict(pod: Pod, eviction: Eviction): void;
  writeConditions(pressures: ReadonlySet<Pressure>): void;
  /** While the kubelet is stopped: keeps the step until it runs again, and returns true. */
  deferWhileStopped(step: Step, token: number): boolean;
}

/** Values of pkg/kubelet/kubelet.go and eviction_manager.go, v1.34. */
const MONITORING_MS = 10_000;
const CLEANUP_POLL_MS = 1000;
const CLEANUP_TIMEOUT_MS = 30_000;
const LIMIT_GRACE_SECONDS = 1;
const RESOURCES: readonly NodeResource[] = ['memory', 'ephemeral-storage', 'inodes', 'pids'];

/** What is used of a node's resource, pods included: an amount, or a share of the capacity from 0 to 1. */
export type ResourceUsage = { readonly amount: number } | { readonly share: number };

/**
 * Keeps a node from running out of memory, disk, inodes and processes (pkg/kubelet/eviction/eviction_manager.go: synchronize,
 * v1.34): every ten seconds it removes unused images and then evicts one pod at a time. It synchronizes only when something may
 * have changed, so that the simulation can end.
 */
export class EvictionManager implements Step {
  readonly #host: EvictingNode;
  readonly #state: ThresholdState;
  /** What is used by others than pods, if declared. */
  readonly #others = new Map<NodeResource, number>();
  #conditions: readonly Pressure[] = [];
  /** Uids of the pods evicted last. */
  #evicted: readonly string[] = [];
  #cleanupUntilMs = 0;
  #dueMs = Infinity;
  #token = 0;

  constructor(host: EvictingNode) {
    this.#host = host;
    this.#state = new ThresholdState(thresholdsOf(host.settings), {
      monitoringMs: MONITORING_MS,
      transitionMs: host.settings.evictionPressureTransitionPeriod,
    });
  }

  /** Sets what is used of a resource. False: the node does not say how much it has. */
  setUsage(resource: NodeResource, usage: ResourceUsage): boolean {
    const capacity = capacityOf(this.#host.node, resource, this.#host.settings);
    if (capacity === undefined) return false;
    const used = 'amount' in usage ? usage.amount : Math.ceil(usage.share * capacity);
    this.#others.set(resource, Math.max(used - sumOf(this.#measure(), resource), 0));
    this.requestSync();
    return true;
  }

  /** Something may have changed: synchronizes at the next period. */
  requestSync(): void {
    if (this.#evicted.length === 0) {
      this.#syncAt(this.#host.steps.nextPeriodMs(MONITORING_MS));
    }
  }

  /** Why the node rejects a new pod; undefined: it does not. */
  rejection(pod: Pod): string | undefined {
    return rejectUnderPressure(pod, this.#conditions);
  }

  run(token: number): void {
    if (token !== this.#token || this.#host.deferWhileStopped(this, token)) return;
    this.#dueMs = Infinity;
    if (this.#isCleaningUp()) {
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
      return;
    }
    // While pods are cleaned up, there is no synchronization.
    const hasSkipped = this.#evicted.length === 0;
    this.#evicted = [];
    this.#synchronize(hasSkipped);
  }

  get #nowMs(): number {
    return this.#host.steps.nowMs;
  }

  #isCleaningUp(): boolean {
    if (this.#evicted.length === 0 || this.#nowMs >= this.#cleanupUntilMs) return false;
    return this.#host
      .activePods()
      .some(({ metadata: { uid = '' } }) => this.#evicted.includes(uid));
  }

  #synchronize(hasSkipped: boolean): void {
    const uses = this.#measure();
    const observations = this.#observe(uses);
    const thresholds = this.#state.update(observations, this.#nowMs, hasSkipped);
    this.#updateConditions();
    const evicted = this.#evictOverLimits(uses) ?? this.#reclaim(thresholds, observations, uses);
    if (evicted.length > 0) {
      this.#evicted = evicted;
      this.#cleanupUntilMs = this.#nowMs + CLEANUP_TIMEOUT_MS;
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
    } else {
      this.#awaitChange(uses);
    }
  }

  #observe(uses: readonly PodUse[]): Map<NodeResource, Observation> {
    const observations = new Map<NodeResource, Observation>();
    for (const resource of RESOURCES) {
      const capacity = capacityOf(this.#host.node, resource, this.#host.settings);
      if (capacity === undefined) continue;
      const used = (this.#others.get(resource) ?? 0) + sumOf(uses, resource);
      observations.set(resource, { capacity, available: Math.max(capacity - used, 0) });
    }
    return observations;
  }

  #updateConditions(): void {
    const current = this.#state.conditionsAt(this.#nowMs);
    const isSame =
      current.length === this.#conditions.length &&
      current.every((each) => this.#conditions.includes(each));
    if (isSame) return;
    this.#conditions = current;
    this.#host.writeConditions(new Set(current));
  }

  /** Evicts all pods that exceed a limit of local storage; undefined: there are none. */
  #evictOverLimits(uses: readonly PodUse[]): readonly string[] | undefined {
    const evicted: string[] = [];
    for (const use of uses) {
      const message = exceededLimit(use);
      if (message === undefined) continue;
      const end = { message, disruption: undefined, graceSeconds: LIMIT_GRACE_SECONDS };
      if (this.#evict(use, end)) evicted.push(use.pod.metadata.uid ?? '');
    }
    return evicted.length === 0 ? undefined : evicted;
  }

  /** Removes unused images; if that is not enough, evicts one pod. */
  #reclaim(
    [threshold]: readonly Threshold[],
    observations: ReadonlyMap<NodeResource, Observation>,
    uses: readonly PodUse[],
  ): readonly string[] {
    if (threshold === undefined) return [];
    const { node, events, settings, gates } = this.#host;
    const resource = RESOURCE_OF[threshold.signal];
    const message = `Attempting to reclaim ${resource}`;
    events.event(node, 'Warning', 'EvictionThresholdMet', message);
    if (PRESSURE_OF[resource] === 'DiskPressure') {
      this.#removeUnusedImages();
      if (this.#state.isRelieved(this.#observe(uses))) {
        this.requestSync();
        return [];
      }
    }
    const options = { ofPods: isEnabled(gates, 'PodLevelResources') };
    for (const use of rankPods(uses, resource)) {
      const text = evictionText(threshold, observations.get(resource)!, use, options);
      const graceSeconds = evictionGraceSeconds(use.pod, threshold, settings, gates);
      const end = { message: text, disruption: text, graceSeconds };
      if (this.#evict(use, end)) return [use.pod.metadata.uid ?? ''];
    }
    return [];
  }

  #removeUnusedImages(): void {
    const inUse = this.#host
      .activePods()
      .flatMap(({ spec: { containers, initContainers = [] } }) =>
        [...containers, ...initContainers].map(({ image = '' }) => image),
      );
    const freed = this.#host.images.removeUnused(inUse, this.#host.epochMs + this.#nowMs);
    const bytes = this.#others.get('ephemeral-storage');
    if (bytes !== undefined) this.#others.set('ephemeral-storage', Math.max(bytes - freed, 0));
  }

  /** False: the pod is critical and stays. */
  #evict({ pod, isCritical }: PodUse, end: Omit<Eviction, 'reason'>): boolean {
    if (isCritical) return false;
    this.#host.events.event(pod, 'Warning', 'Evicted', end.message);
    this.#host.evict(pod, { reason: 'Evicted', ...end });
    return true;
  }

  /** Synchronizes again when the usage of a pod changes, or a grace period or condition ends. */
  #awaitChange(uses: readonly PodUse[]): void {
    let atMs = this.#state.nextChangeMs(this.#nowMs);
    for (const { changesAtMs } of uses) atMs = Math.min(atMs, changesAtMs - this.#host.epochMs);
    if (atMs !== Infinity) this.#syncAt(Math.ceil(atMs / MONITORING_MS) * MONITORING_MS);
  }

  #measure(): readonly PodUse[] {
    const { behaviours, epochMs } = this.#host;
    const nowMs = epochMs + this.#nowMs;
    return this.#host.activePods().map((pod) => usageOf(pod, behaviours.of(pod), nowMs));
  }

  #syncAt(timeMs: number): void {
    if (timeMs >= this.#dueMs) return;
    this.#dueMs = timeMs;
    this.#host.steps.at(timeMs, this, ++this.#token);
  }
}

const sumOf = (uses: readonly PodUse[], resource: NodeResource): number =>
  uses.reduce((total, use) => total + (usedBy(use, resource) ?? 0), 0);
