import type { Node, Pod } from '../../api/index.ts';
import type { EventRecorder } from '../../store/index.ts';
import type { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { ImageStore } from '../runtime/image-store.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import { evictionText } from './eviction-texts.ts';
import { rejectUnderPressure } from './reject-under-pressure.ts';
import { usageOf } from './pod-usage.ts';
import type { Measured, PodUse } from './pod-usage.ts';
import { rankMemoryPressure } from './rank-memory-pressure.ts';
import { exceededLimit } from './storage-limits.ts';
import {
  diskOf,
  isMet,
  memoryOf,
  observeDisk,
  observeMemory,
  PRESSURES,
  RESOURCE_OF,
} from './thresholds.ts';
import type { Observation, Pressure } from './thresholds.ts';

/** Why the kubelet ends a pod. */
export interface Eviction {
  readonly reason: 'Evicted';
  readonly message: string;
  /** Evicted for lack of a node resource, not for exceeding its own limit: adds condition DisruptionTarget. */
  readonly isDisruption: boolean;
  readonly graceSeconds: number;
}

/** The node of an eviction manager. */
export interface EvictingNode {
  readonly node: Node;
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
const TRANSITION_MS = 300_000;
const CLEANUP_POLL_MS = 1000;
const CLEANUP_TIMEOUT_MS = 30_000;
const GRACE_SECONDS = 1;

/**
 * Keeps a node from running out of memory and disk (pkg/kubelet/eviction/eviction_manager.go: synchronize, v1.34): every ten
 * seconds it removes unused images and then evicts one pod at a time. It synchronizes only when something may have changed, so
 * that the simulation can end.
 */
export class EvictionManager implements Step {
  readonly #host: EvictingNode;
  /** Bytes of the disk that are not used by pods; undefined: not declared. */
  #otherDiskBytes: number | undefined;
  readonly #lastMetMs = new Map<Pressure, number>();
  #conditions: ReadonlySet<Pressure> = new Set();
  #met: readonly Observation[] = [];
  /** Uids of the pods evicted last. */
  #evicted: readonly string[] = [];
  #cleanupUntilMs = 0;
  #dueMs = Infinity;
  #token = 0;

  constructor(host: EvictingNode) {
    this.#host = host;
  }

  /** Sets the bytes of the disk in use, pods and images included. */
  setDiskUsage(bytes: number): void {
    this.#otherDiskBytes = Math.max(bytes - sum(this.#measure('ephemeral-storage')), 0);
    this.requestSync();
  }

  /** Something may have changed: synchronizes at the next period. */
  requestSync(): void {
    if (this.#evicted.length === 0) {
      this.#syncAt(this.#host.steps.nextPeriodMs(MONITORING_MS));
    }
  }

  /** Why the node rejects a new pod; undefined: it does not. */
  rejection(pod: Pod): string | undefined {
    return rejectUnderPressure(
      pod,
      PRESSURES.filter((each) => this.#conditions.has(each)),
    );
  }

  run(token: number): void {
    if (token !== this.#token || this.#host.deferWhileStopped(this, token)) return;
    this.#dueMs = Infinity;
    if (this.#isCleaningUp()) {
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
      return;
    }
    this.#evicted = [];
    this.#synchronize();
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

  #synchronize(): void {
    const memory = this.#measure('memory');
    const disk = this.#measure('ephemeral-storage');
    const met = this.#observe(memory, disk).filter(isMet);
    this.#updateConditions(met);
    const evicted = this.#evictOverLimits(disk) ?? this.#reclaim(met, memory, disk);
    if (evicted.length > 0) {
      this.#evicted = evicted;
      this.#cleanupUntilMs = this.#nowMs + CLEANUP_TIMEOUT_MS;
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
    } else {
      this.#awaitChange([...memory, ...disk]);
    }
  }

  #observe(memory: readonly PodUse[], disk: readonly PodUse[]): readonly Observation[] {
    const { node } = this.#host;
    const ofMemory = memoryOf(node);
    const ofDisk = diskOf(node);
    const observations: Observation[] = [];
    if (ofMemory !== undefined) observations.push(observeMemory(ofMemory, sum(memory)));
    if (ofDisk !== undefined) {
      observations.push(observeDisk(ofDisk, (this.#otherDiskBytes ?? 0) + sum(disk)));
    }
    return observations;
  }

  /** A condition stays for TRANSITION_MS after its threshold was last met. */
  #updateConditions(met: readonly Observation[]): void {
    for (const { pressure } of met) this.#lastMetMs.set(pressure, this.#nowMs);
    for (const { pressure } of this.#met) {
      // Periods without a synchronization are skipped, so it was met until the period before this one.
      const isOver = met.every((each) => each.pressure !== pressure);
      if (isOver) this.#lastMetMs.set(pressure, this.#nowMs - MONITORING_MS);
    }
    this.#met = met;
    const current = PRESSURES.filter((each) => this.#nowMs < this.#endMsOf(each));
    const isSame =
      current.length === this.#conditions.size &&
      current.every((each) => this.#conditions.has(each));
    if (isSame) return;
    this.#conditions = new Set(current);
    this.#host.writeConditions(this.#conditions);
  }

  #endMsOf(pressure: Pressure): number {
    return (this.#lastMetMs.get(pressure) ?? -Infinity) + TRANSITION_MS;
  }

  /** Evicts all pods that exceed a limit of local storage; undefined: there are none. */
  #evictOverLimits(disk: readonly PodUse[]): readonly string[] | undefined {
    const evicted: string[] = [];
    for (const use of disk) {
      const message = exceededLimit(use);
      if (message !== undefined && this.#evict(use, message, false)) {
        evicted.push(use.pod.metadata.uid ?? '');
      }
    }
    return evicted.length === 0 ? undefined : evicted;
  }

  /** Removes unused images; if that is not enough, evicts one pod. */
  #reclaim(
    met: readonly Observation[],
    memory: readonly PodUse[],
    disk: readonly PodUse[],
  ): readonly string[] {
    const [first] = met;
    if (first === undefined) return [];
    const { node, events } = this.#host;
    const message = `Attempting to reclaim ${RESOURCE_OF[first.pressure]}`;
    events.event(node, 'Warning', 'EvictionThresholdMet', message);
    if (first.pressure === 'DiskPressure') {
      this.#removeUnusedImages();
      if (!this.#observe(memory, disk).some(isMet)) {
        this.requestSync();
        return [];
      }
    }
    for (const use of rankMemoryPressure(first.pressure === 'MemoryPressure' ? memory : disk)) {
      if (this.#evict(use, evictionText(first, use), true)) return [use.pod.metadata.uid ?? ''];
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
    if (this.#otherDiskBytes !== undefined) {
      this.#otherDiskBytes = Math.max(this.#otherDiskBytes - freed, 0);
    }
  }

  /** False: the pod is critical and stays. */
  #evict({ pod, isCritical }: PodUse, message: string, isDisruption: boolean): boolean {
    if (isCritical) return false;
    this.#host.events.event(pod, 'Warning', 'Evicted', message);
    this.#host.evict(pod, {
      reason: 'Evicted',
      message,
      isDisruption,
      graceSeconds: GRACE_SECONDS,
    });
    return true;
  }

  /** Synchronizes again when the usage of a pod changes or a condition ends. */
  #awaitChange(uses: readonly PodUse[]): void {
    const { epochMs } = this.#host;
    let atMs = Infinity;
    for (const { changesAtMs } of uses) atMs = Math.min(atMs, changesAtMs - epochMs);
    for (const pressure of this.#conditions) {
      const isMetNow = this.#met.some((each) => each.pressure === pressure);
      if (!isMetNow) atMs = Math.min(atMs, this.#endMsOf(pressure));
    }
    if (atMs !== Infinity) this.#syncAt(Math.ceil(atMs / MONITORING_MS) * MONITORING_MS);
  }

  #measure(resource: Measured): readonly PodUse[] {
    const { behaviours, epochMs } = this.#host;
    const nowMs = epochMs + this.#nowMs;
    return this.#host.activePods().map((pod) => usageOf(pod, resource, behaviours.of(pod), nowMs));
  }

  #syncAt(timeMs: number): void {
    if (timeMs >= this.#dueMs) return;
    this.#dueMs = timeMs;
    this.#host.steps.at(timeMs, this, ++this.#token);
  }
}

const sum = (uses: readonly PodUse[]): number =>
  uses.reduce((total, { usage = 0 }) => total + usage, 0);
