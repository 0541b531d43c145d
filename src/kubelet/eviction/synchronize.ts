import type { Pod } from '../../objects/index.ts';
import type { Step } from '../runtime/step-queue.ts';
import type { EvictingNode } from './evicting-node.ts';
import { observe, takenByAll } from './observe.ts';
import type { ResourceUsage } from './observe.ts';
import { usageOf, VOLUME_PERIOD_MS } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';
import { rejectUnderPressure } from './reject-under-pressure.ts';
import { ThresholdState } from './threshold-state.ts';
import { capacityOf, PRESSURE_OF, RESOURCE_OF, thresholdsOf } from './thresholds.ts';
import type { NodeResource, Observations, Pressure, Threshold } from './thresholds.ts';
import { firstVictim, podsOverLimits } from './victims.ts';
import type { Victim } from './victims.ts';

/** Values of pkg/kubelet/kubelet.go and eviction_manager.go, v1.36. */
const MONITORING_MS = 10_000;
const CLEANUP_POLL_MS = 1000;
const CLEANUP_TIMEOUT_MS = 30_000;
/** A kubelet writes its Node every ten seconds; here each does so at 3 s, 13 s and so on. */
const NODE_STATUS_MS = 10_000;
const NODE_STATUS_OFFSET_MS = 3000;

/**
 * Keeps a node from running out of memory, disk, inodes and processes (pkg/kubelet/eviction/eviction_manager.go: synchronize,
 * v1.36): it looks every ten seconds, removes unused images and then evicts one pod. After an eviction it looks again as soon as the
 * pod is cleaned up, and its further looks follow ten seconds after that. Looks that would see nothing new are left out, so that the
 * simulation can end.
 */
export class EvictionManager implements Step {
  readonly #host: EvictingNode;
  readonly #thresholds: readonly Threshold[];
  readonly #state: ThresholdState;
  /** What is used by others than pods, if declared. */
  readonly #others = new Map<NodeResource, number>();
  #conditions: readonly Pressure[] = [];
  #isWriting = false;
  /** The last look. */
  #lookedMs = -Infinity;
  /** Whether evicted pods are being killed, which happens one after another. */
  #isKilling = false;
  /** The pods evicted last, until they are cleaned up. */
  #evicted: readonly Pod[] = [];
  #cleanupUntilMs = 0;
  #dueMs = Infinity;
  #token = 0;
  /** The time of a step that has been put behind all others of its time. */
  #lastOfMs = -1;

  constructor(host: EvictingNode) {
    this.#host = host;
    this.#thresholds = thresholdsOf(host.settings);
    this.#state = new ThresholdState(this.#thresholds, {
      monitoringMs: MONITORING_MS,
      transitionMs: host.settings.evictionPressureTransitionPeriod,
    });
  }

  /** Sets what is used of a resource. False: the node does not say how much it has. */
  setUsage(resource: NodeResource, usage: ResourceUsage): boolean {
    const capacity = capacityOf(this.#host.node, resource, this.#host.settings);
    if (capacity === undefined) return false;
    this.#others.set(resource, this.#usedByOthers(resource, usage, capacity));
    this.requestSync();
    return true;
  }

  #usedByOthers(resource: NodeResource, usage: ResourceUsage, capacity: number): number {
    if ('more' in usage) return (this.#others.get(resource) ?? 0) + usage.more;
    const used = 'amount' in usage ? usage.amount : Math.ceil(usage.share * capacity);
    return Math.max(used - takenByAll(this.#measure(), resource), 0);
  }

  /** Something may have changed: the next look is not left out. */
  requestSync(): void {
    if (!this.#isBusy) this.#syncAt(this.#lookFrom(this.#nowMs - 1));
  }

  /** Why the node rejects a new pod; undefined: it does not. */
  rejection(pod: Pod): string | undefined {
    return rejectUnderPressure(pod, this.#conditions);
  }

  /** Looks after everything else that happens at the same time. */
  run(token: number): void {
    if (token !== this.#token || this.#host.deferWhileStopped(this, token)) return;
    if (this.#lastOfMs !== this.#nowMs) {
      this.#lastOfMs = this.#nowMs;
      this.#host.steps.at(this.#nowMs, this, token);
      return;
    }
    this.#dueMs = Infinity;
    if (this.#isCleaningUp) {
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
      return;
    }
    this.#evicted = [];
    this.#look();
  }

  get #isBusy(): boolean {
    return this.#isKilling || this.#evicted.length > 0;
  }

  get #isCleaningUp(): boolean {
    if (this.#nowMs >= this.#cleanupUntilMs) return false;
    return this.#evicted.some((pod) => !this.#host.isFinished(pod));
  }

  /** The first look after `timeMs`. */
  #lookFrom(timeMs: number): number {
    if (this.#lookedMs === -Infinity)
      return (Math.floor(timeMs / MONITORING_MS) + 1) * MONITORING_MS;
    const periods = Math.floor((timeMs - this.#lookedMs) / MONITORING_MS) + 1;
    return this.#lookedMs + Math.max(periods, 1) * MONITORING_MS;
  }

  get #nowMs(): number {
    return this.#host.steps.nowMs;
  }

  #look(): void {
    const uses = this.#measure();
    const observations = this.#observe(uses);
    // While pods are cleaned up, there are no looks.
    const hasSkipped = this.#nowMs - this.#lookedMs >= MONITORING_MS;
    const thresholds = this.#state.update(observations, this.#nowMs, hasSkipped);
    this.#lookedMs = this.#nowMs;
    this.#updateConditions();
    const overLimits = podsOverLimits(uses);
    const victims =
      overLimits.length > 0 ? overLimits : this.#reclaim(thresholds, observations, uses);
    if (victims.length > 0) {
      this.#isKilling = true;
      this.#kill(victims, 0);
    } else {
      this.#awaitChange(uses);
      if (thresholds.length > 0) this.#lookAgainWhileBusy();
    }
  }

  /** Kills the pods one after another, and waits until they are cleaned up. */
  #kill(victims: readonly Victim[], at: number): void {
    const victim = victims[at];
    if (victim === undefined) {
      this.#isKilling = false;
      this.#evicted = victims.map(({ pod }) => pod);
      this.#cleanupUntilMs = this.#nowMs + CLEANUP_TIMEOUT_MS;
      this.#syncAt(this.#nowMs + CLEANUP_POLL_MS);
      return;
    }
    const { pod, end } = victim;
    this.#host.events.event(pod, 'Warning', 'Evicted', end.message);
    this.#host.evict(pod, end, () => {
      this.#kill(victims, at + 1);
    });
  }

  #observe(uses: readonly PodUse[]): Observations {
    const { node, settings } = this.#host;
    return observe(node, settings, { thresholds: this.#thresholds, others: this.#others, uses });
  }

  #updateConditions(): void {
    const current = this.#state.conditionsAt(this.#nowMs);
    const isSame =
      current.length === this.#conditions.length &&
      current.every((each) => this.#conditions.includes(each));
    if (isSame) return;
    this.#conditions = current;
    if (this.#isWriting) return;
    this.#isWriting = true;
    // Priority 0: if a write and a look are due at the same time, the status is written first.
    const periods = Math.floor((this.#nowMs - NODE_STATUS_OFFSET_MS) / NODE_STATUS_MS) + 1;
    this.#host.steps.at(periods * NODE_STATUS_MS + NODE_STATUS_OFFSET_MS, this.#write, 0);
  }

  /** Writes the conditions with the status of the Node. */
  readonly #write: Step = {
    run: (token) => {
      if (this.#host.deferWhileStopped(this.#write, token)) return;
      this.#isWriting = false;
      this.#host.writeConditions(new Set(this.#conditions));
    },
  };

  /** Removes unused images; if that is not enough, one pod is to be evicted. */
  #reclaim(
    [threshold]: readonly Threshold[],
    observations: Observations,
    uses: readonly PodUse[],
  ): readonly Victim[] {
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
    const victim = firstVictim(threshold, observations, uses, { settings, gates });
    return victim === undefined ? [] : [victim];
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

  /** Looks again when the usage of a pod changes, or a grace period or condition ends. */
  #awaitChange(uses: readonly PodUse[]): void {
    let atMs = this.#state.nextChangeMs(this.#nowMs);
    for (const { changesAtMs } of uses) atMs = Math.min(atMs, changesAtMs - this.#host.epochMs);
    // Minus 1 ms: a change at the time of a look is seen by that look.
    if (atMs !== Infinity) this.#syncAt(this.#lookFrom(atMs - 1));
  }

  /** While a threshold is met, each look records it again, whether or not there is a pod to evict. */
  #lookAgainWhileBusy(): void {
    const { steps } = this.#host;
    const atMs = this.#nowMs + MONITORING_MS;
    const again: Step = {
      run: () => {
        const isNext = this.#lookedMs + MONITORING_MS === atMs;
        if (isNext && !this.#isBusy) this.#syncAt(atMs);
      },
    };
    steps.whileBusy(atMs, again, 0);
  }

  #measure(): readonly PodUse[] {
    const { behaviours, epochMs } = this.#host;
    const lastMs = Math.floor(this.#nowMs / VOLUME_PERIOD_MS) * VOLUME_PERIOD_MS;
    const moment = { nowMs: epochMs + this.#nowMs, measuredMs: epochMs + lastMs };
    return this.#host
      .activePods()
      .map((pod) => usageOf(pod, behaviours.of(pod), this.#host.runtimeOf(pod), moment));
  }

  #syncAt(timeMs: number): void {
    if (timeMs >= this.#dueMs) return;
    this.#dueMs = timeMs;
    this.#host.steps.at(timeMs, this, ++this.#token);
  }
}
