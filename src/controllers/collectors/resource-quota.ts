import { countedKinds, isCharged, quotaStatus } from '../../server/index.ts';
import { isKind, keyOf, namesIn, namespaceOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject, ResourceQuota } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { WorkQueue } from '../shared/work-queue.ts';

/** --resource-quota-sync-period */
const RESYNC_MS = 300_000;

/**
 * Recounts quotas when counted objects finish or are deleted; creates are charged by the API server. Watches only kinds that a
 * quota counts. Source: pkg/controller/resourcequota, v1.34.
 */
export class ResourceQuotaController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  /** Keys of quotas by namespace and counted kind, such as "shop/Pod". */
  readonly #counting = new Map<string, Set<string>>();
  readonly #watched = new Set<Kind>();
  readonly #queue: WorkQueue<string>;
  #hasResync = false;

  constructor({ api, clock, epochMs }: ControllerDependencies) {
    this.#api = api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#queue = new WorkQueue(clock, (key) => {
      this.#recount(key);
    });
    api.watch('ResourceQuota', (event) => {
      this.#onQuotaEvent(event);
    });
  }

  #onQuotaEvent({ type, object, previous }: WatchEvent<ResourceQuota>): void {
    if (type === 'MODIFIED' && previous?.spec === object.spec) return;
    const { namespace, name } = object.metadata;
    for (const names of this.#counting.values()) names.delete(keyOf({ namespace, name }));
    if (type === 'DELETED') return;
    for (const kind of countedKinds(object)) {
      const counted = keyOf({ namespace, name: kind });
      const names = this.#counting.get(counted) ?? new Set();
      this.#counting.set(counted, names.add(keyOf({ namespace, name })));
      this.#watch(kind);
    }
    this.#resyncLater();
  }

  #watch(kind: Kind): void {
    if (this.#watched.has(kind)) return;
    this.#watched.add(kind);
    this.#api.watch(kind, ({ type, object, previous }) => {
      if (type === 'ADDED') return;
      if (type === 'MODIFIED' && !this.#frees(previous, object)) return;
      this.#recountLater(kind, namespaceOf(object));
    });
  }

  /** A pod that is no longer charged, or a Service with a new type. Source: pkg/quota/v1/install/update_filter.go, v1.34. */
  #frees(before: KubernetesObject | undefined, after: KubernetesObject): boolean {
    if (before === undefined) return false;
    if (isKind(before, 'Pod') && isKind(after, 'Pod')) {
      if (before.status?.phase === after.status?.phase) return false;
      const nowMs = this.#nowMs();
      return isCharged(before, nowMs) && !isCharged(after, nowMs);
    }
    if (isKind(before, 'Service') && isKind(after, 'Service')) {
      return before.spec?.type !== after.spec?.type;
    }
    return false;
  }

  #recountLater(kind: Kind, namespace: string): void {
    for (const key of this.#counting.get(keyOf({ namespace, name: kind })) ?? [])
      this.#queue.add(key);
  }

  #recount(key: string): void {
    const { namespace, name } = namesIn(key);
    const quota = this.#api.get('ResourceQuota', namespace, name);
    if (quota === undefined) return;
    const list = (kind: Kind): readonly KubernetesObject[] => this.#api.list(kind, namespace);
    const status = quotaStatus(quota, list, this.#nowMs());
    if (status !== quota.status) this.#api.updateStatus('ResourceQuota', { ...quota, status });
  }

  /** Recounts all quotas every 5 min, which finds pods with an overdue deletion. It does not keep the simulation running. */
  #resyncLater(): void {
    if (this.#hasResync) return;
    this.#hasResync = true;
    this.#clock.whileBusy(this.#clock.nowMs + RESYNC_MS, () => {
      this.#hasResync = false;
      for (const { metadata } of this.#api.list('ResourceQuota')) {
        this.#queue.add(keyOf(metadata));
        this.#resyncLater();
      }
    });
  }

  #nowMs(): number {
    return this.#epochMs + this.#clock.nowMs;
  }
}
