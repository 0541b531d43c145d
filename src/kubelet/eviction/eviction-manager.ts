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
  /** For want of a node's resource, not for a limit of its own: said as condition DisruptionTarget. */
  readonly isDisruption: boolean;
  readonly graceSeconds: number;
}

/** A node as its eviction manager deals with it. */
export interface EvictingNode {
  readonly node: Node;
  readonly images: ImageStore;
  readonly behaviours: BehaviourCatalog;
  readonly steps: StepQueue;
  readonly events: EventRecorder;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** All that are bound to it and have not ended. */
  activePods(): readonly Pod[];
  evict(pod: Pod, eviction: Eviction): void;
  writeConditions(pressures: ReadonlySet<Pressure>): void;
  /** True while the kubelet stands still: the step is kept until it goes on. */
  deferWhileStopped(step: Step, token: number): boolean;
}

/** All values are those of pkg/kubelet/kubelet.go and eviction_manager.go, v1.34. */
const MONITORING_MS = 10_000;
const TRANSITION_MS = 300_000;
const CLEANUP_POLL_MS = 1000;
const CLEANUP_TIMEOUT_MS = 30_000;
const GRACE_SECONDS = 1;

/**
 * Keeps a node from running out of memory and disk (pkg/kubelet/eviction/eviction_manager.go: synchronize, v1.34): looks every ten
 * seconds, takes away what nobody uses, and then one pod after the other. It looks only when something may have changed, so that
 * it keeps no simulation alive.
 */
export class EvictionManager implements Step {
  readonly #host: EvictingNode;
  /** Of the disk, by others than pods; bytes. Undefined: nobody has said. */
  #othersOnDisk: number | undefined;
  readonly #seenMs = new Map<Pressure, number>();
  #conditions: ReadonlySet<Pressure> = new Set();
  #met: readonly Observation[] = [];
  #leaving: readonly string[] = [];
  #leavingUntilMs = 0;
  #dueMs = Infinity;
  #token = 0;

  constructor(host: EvictingNode) {
    this.#host = host;
  }

  /** So many bytes of the disk are in use from now on, pods and images among them. */
  setDiskUsage(bytes: number): void {
    this.#othersOnDisk = Math.max(bytes - sum(this.#measure('ephemeral-storage')), 0);
    this.requestSync();
  }

  /** Something may have changed: the next look is worth it. */
  requestSync(): void {
    if (this.#leaving.length === 0) this.#lookAt(nextMultiple(this.#nowMs, MONITORING_MS));
  }

  /** Why a new pod is not taken; undefined: it is. */
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
      this.#lookAt(this.#nowMs + CLEANUP_POLL_MS);
      return;
    }
    this.#leaving = [];
    this.#synchronize();
  }

  get #nowMs(): number {
    return this.#host.steps.nowMs;
  }

  #isCleaningUp(): boolean {
    if (this.#leaving.length === 0 || this.#nowMs >= this.#leavingUntilMs) return false;
    return this.#host
      .activePods()
      .some(({ metadata: { uid = '' } }) => this.#leaving.includes(uid));
  }

  #synchronize(): void {
    const memory = this.#measure('memory');
    const disk = this.#measure('ephemeral-storage');
    const met = this.#observe(memory, disk).filter(isMet);
    this.#noteConditions(met);
    const evicted = this.#evictOverLimits(disk) ?? this.#reclaim(met, memory, disk);
    if (evicted.length > 0) {
      this.#leaving = evicted;
      this.#leavingUntilMs = this.#nowMs + CLEANUP_TIMEOUT_MS;
      this.#lookAt(this.#nowMs + CLEANUP_POLL_MS);
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
      observations.push(observeDisk(ofDisk, (this.#othersOnDisk ?? 0) + sum(disk)));
    }
    return observations;
  }

  /** A condition stays for a while after it was last seen. */
  #noteConditions(met: readonly Observation[]): void {
    for (const { pressure } of met) this.#seenMs.set(pressure, this.#nowMs);
    for (const { pressure } of this.#met) {
      // Nobody has looked since; it held until the look before this one.
      const isOver = met.every((each) => each.pressure !== pressure);
      if (isOver) this.#seenMs.set(pressure, this.#nowMs - MONITORING_MS);
    }
    this.#met = met;
    const held = PRESSURES.filter((each) => this.#nowMs < this.#heldUntilMs(each));
    const isSame =
      held.length === this.#conditions.size && held.every((each) => this.#conditions.has(each));
    if (isSame) return;
    this.#conditions = new Set(held);
    this.#host.writeConditions(this.#conditions);
  }

  #heldUntilMs(pressure: Pressure): number {
    return (this.#seenMs.get(pressure) ?? -Infinity) + TRANSITION_MS;
  }

  /** All pods that use more local storage than they may; undefined where there are none. */
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

  /** What nobody uses goes first; where that is not enough, a pod. */
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
    if (this.#othersOnDisk !== undefined) {
      this.#othersOnDisk = Math.max(this.#othersOnDisk - freed, 0);
    }
  }

  /** False: it is spared. */
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

  /** Nothing can be done now: looks again when a pod uses more or less, or a condition ends. */
  #awaitChange(uses: readonly PodUse[]): void {
    const { epochMs } = this.#host;
    let atMs = Infinity;
    for (const { changesAtMs } of uses) atMs = Math.min(atMs, changesAtMs - epochMs);
    for (const pressure of this.#conditions) {
      const isMetNow = this.#met.some((each) => each.pressure === pressure);
      if (!isMetNow) atMs = Math.min(atMs, this.#heldUntilMs(pressure));
    }
    if (atMs !== Infinity) this.#lookAt(Math.ceil(atMs / MONITORING_MS) * MONITORING_MS);
  }

  #measure(resource: Measured): readonly PodUse[] {
    const { behaviours, epochMs } = this.#host;
    const nowMs = epochMs + this.#nowMs;
    return this.#host.activePods().map((pod) => usageOf(pod, resource, behaviours.of(pod), nowMs));
  }

  #lookAt(timeMs: number): void {
    if (timeMs >= this.#dueMs) return;
    this.#dueMs = timeMs;
    this.#host.steps.at(timeMs, this, ++this.#token);
  }
}

const sum = (uses: readonly PodUse[]): number =>
  uses.reduce((total, { usage = 0 }) => total + usage, 0);

/** After `ms`. */
const nextMultiple = (ms: number, of: number): number => (Math.floor(ms / of) + 1) * of;
