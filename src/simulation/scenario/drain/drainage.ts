import type { Pod, PodDisruptionBudget } from '../../../objects/index.ts';
import type { Ticket } from '../../../clock/index.ts';
import { evict } from '../../../server/index.ts';
import type { WatchHandler } from '../../../server/index.ts';
import { humanDuration } from '../../../golang/index.ts';
import type { StepContext } from '../step-kind.ts';
import type { EvictionRecord, NodeRecord } from './log.ts';
import type { DrainSettings } from './settings.ts';
import { podsToEvict, refusalText } from './pods-to-evict.ts';

/** The time that kubectl sleeps after a refusal (k8s.io/kubectl pkg/drain/drain.go, v0.34). */
const RETRY_MS = 5000;
/** How often kubectl looks whether an evicted pod is gone. */
const POLL_MS = 1000;

/** A node that is being drained. */
interface Draining {
  readonly record: NodeRecord;
  /** The node's pods that still exist. */
  readonly left: Set<PodEviction>;
  readonly errors: string[];
  timer: Ticket | undefined;
  readonly onEnd: () => void;
}

/** A pod that is being evicted. */
interface PodEviction {
  readonly record: EvictionRecord;
  readonly of: Draining;
  /** The last attempt. */
  triedMs: number;
  /** How long kubectl sleeps after it. */
  pauseMs: number;
  /** The next attempt, or the next look whether the pod is gone. */
  ticket: Ticket | undefined;
}

/**
 * The evictions of one or several nodes, as kubectl makes them. A refused eviction is tried again after 5 s, 10 s ..., but only
 * after a change that may allow it, so that a drain that makes no progress does not keep the simulation running.
 */
export class Drainage {
  readonly #context: StepContext;
  readonly #settings: DrainSettings;
  readonly #nodes: NodeRecord[] = [];
  /** By uid. */
  readonly #pods = new Map<string, PodEviction>();
  #unwatch: readonly (() => void)[] = [];

  constructor(context: StepContext, settings: DrainSettings) {
    this.#context = context;
    this.#settings = settings;
  }

  /** Evicts the pods of a node. `onEnd` is called when kubectl is done with it, with or without an error. */
  drain(node: string, onEnd: (record: NodeRecord) => void): void {
    const { api, clock, drains } = this.#context;
    const { evicted, refused } = podsToEvict(node, this.#settings, api);
    const fromMs = clock.nowMs;
    const record: NodeRecord = { node, fromMs, toMs: undefined, error: undefined, refused };
    this.#nodes.push(record);
    drains.nodes.push(record);
    const draining: Draining = {
      record,
      left: new Set(),
      errors: refused.length === 0 ? [] : [refusalText(refused)],
      timer: undefined,
      onEnd: () => {
        onEnd(record);
      },
    };
    if (refused.length === 0) this.#evictAll(evicted, draining);
    // Not at once, so that a thousand empty nodes do not nest a thousand calls.
    if (draining.left.size === 0)
      clock.after(0, () => {
        this.#end(draining);
      });
  }

  /** What kubectl has not drained, and why. */
  unfinished(): string | undefined {
    const open = this.#nodes.filter(({ toMs, error }) => toMs === undefined || error !== undefined);
    if (open.length === 0) return undefined;
    const errors = open.flatMap(({ error }) => error ?? []);
    const left = [...this.#pods.values()];
    if (left.length === 0) return `not drained: ${errors.join('; ')}`;
    const [first] = left.filter(({ record }) => record.refusal !== undefined);
    const names = left.slice(0, 3).map(({ record: { pod } }) => pod.metadata.name);
    const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
    const why = first?.record.refusal ?? 'still ending';
    return `not drained: ${[`${names.join(', ')}${more}: ${why}`, ...errors].join('; ')}`;
  }

  #evictAll(pods: readonly Pod[], draining: Draining): void {
    const { clock, drains } = this.#context;
    const { timeout } = this.#settings;
    this.#watch();
    const all = pods.map((pod): PodEviction => {
      const record = newRecord(pod, draining.record.node);
      drains.evictions.push(record);
      return { record, of: draining, triedMs: clock.nowMs, pauseMs: RETRY_MS, ticket: undefined };
    });
    for (const one of all) {
      draining.left.add(one);
      this.#pods.set(uidOf(one), one);
    }
    if (timeout !== undefined && timeout > 0) {
      draining.timer = clock.after(timeout, () => {
        this.#giveUp(draining, timeout);
      });
    }
    for (const one of all) this.#try(one);
  }

  /** One attempt to evict the pod. */
  #try(one: PodEviction): void {
    const { api, clock } = this.#context;
    const { record } = one;
    const { namespace, name } = record.pod.metadata;
    const pod = api.get('Pod', namespace, name);
    one.triedMs = clock.nowMs;
    if (pod?.metadata.uid !== record.pod.metadata.uid || pod === undefined) {
      record.goneMs ??= clock.nowMs;
      this.#settle(one);
      return;
    }
    const refusal = this.#delete(pod);
    if (refusal === undefined) {
      record.evictedMs = clock.nowMs;
      return;
    }
    record.refusedMs ??= clock.nowMs;
    record.refusal =
      refusal.cause === undefined ? refusal.message : `${refusal.message} ${refusal.cause}`;
    record.budgets = refusal.budgets;
    one.pauseMs = (refusal.retryAfterSeconds ?? RETRY_MS / 1000) * 1000;
    if (refusal.code === 429) return;
    one.of.errors.push(
      `error when evicting pods/${JSON.stringify(name)} -n ${JSON.stringify(namespace)}: ${refusal.message}`,
    );
    this.#settle(one);
  }

  #delete(pod: Pod): ReturnType<typeof evict> {
    const { api, timestamps } = this.#context;
    const { gracePeriodSeconds, disableEviction = false } = this.#settings;
    if (!disableEviction) return evict(pod, api, timestamps, gracePeriodSeconds);
    const { namespace, name } = pod.metadata;
    api.delete(
      'Pod',
      namespace,
      name,
      gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds },
    );
    return undefined;
  }

  /** kubectl is done with the pod. */
  #settle(one: PodEviction): void {
    this.#pods.delete(uidOf(one));
    one.of.left.delete(one);
    if (one.of.left.size === 0)
      this.#context.clock.after(0, () => {
        this.#end(one.of);
      });
  }

  #end({ record, errors, timer, onEnd }: Draining): void {
    const { clock } = this.#context;
    if (record.toMs !== undefined) return;
    record.toMs = clock.nowMs;
    if (errors.length > 0) record.error = errors.join('; ');
    if (timer !== undefined) clock.cancel(timer);
    onEnd();
    if (this.#pods.size > 0) return;
    for (const unwatch of this.#unwatch) unwatch();
    this.#unwatch = [];
  }

  /** Stops trying. Evicted pods still terminate. */
  #giveUp(draining: Draining, timeoutMs: number): void {
    const { clock } = this.#context;
    for (const one of draining.left) {
      if (one.ticket !== undefined) clock.cancel(one.ticket);
      const { name, namespace } = one.record.pod.metadata;
      const why = one.record.refusal ?? 'it is still terminating';
      draining.errors.push(
        `${namespace}/${name}: global timeout of ${humanDuration(timeoutMs)} reached: ${why}`,
      );
      this.#pods.delete(uidOf(one));
    }
    draining.left.clear();
    this.#end(draining);
  }

  #watch(): void {
    if (this.#unwatch.length > 0) return;
    const { api } = this.#context;
    const onlyChanges = { sendInitialEvents: false };
    const onBudget: WatchHandler<PodDisruptionBudget> = ({ type, object: { metadata } }) => {
      // A new budget allows nothing more.
      if (type === 'ADDED') return;
      for (const one of this.#pods.values()) {
        if (isRefused(one) && one.record.pod.metadata.namespace === metadata.namespace)
          this.#retryLater(one);
      }
    };
    const onPod: WatchHandler<Pod> = ({ type, object: pod }) => {
      const one = this.#pods.get(pod.metadata.uid ?? '');
      if (one === undefined) return;
      if (type === 'DELETED') this.#onGone(one);
      else if (isRefused(one)) this.#retryLater(one);
    };
    this.#unwatch = [
      api.watch('PodDisruptionBudget', onBudget, onlyChanges),
      api.watch('Pod', onPod, onlyChanges),
    ];
  }

  /** kubectl sees it at its next look, or when it tries to evict the pod again. */
  #onGone(one: PodEviction): void {
    const { clock } = this.#context;
    const { record, triedMs } = one;
    record.goneMs = clock.nowMs;
    if (isRefused(one)) {
      this.#retryLater(one);
      return;
    }
    const looks = Math.ceil((clock.nowMs - triedMs) / POLL_MS);
    one.ticket = clock.at(triedMs + looks * POLL_MS, () => {
      this.#settle(one);
    });
  }

  #retryLater(one: PodEviction): void {
    if (one.ticket !== undefined) return;
    const { clock } = this.#context;
    const { triedMs, pauseMs } = one;
    const more = Math.max(0, Math.ceil((clock.nowMs - triedMs - pauseMs) / RETRY_MS));
    one.ticket = clock.at(triedMs + pauseMs + more * RETRY_MS, () => {
      one.ticket = undefined;
      this.#try(one);
    });
  }
}

const newRecord = (pod: Pod, node: string): EvictionRecord => ({
  pod,
  node,
  evictedMs: undefined,
  goneMs: undefined,
  refusedMs: undefined,
  refusal: undefined,
  budgets: [],
});

const uidOf = ({ record }: PodEviction): string => record.pod.metadata.uid ?? '';

const isRefused = ({ record }: PodEviction): boolean => record.evictedMs === undefined;
