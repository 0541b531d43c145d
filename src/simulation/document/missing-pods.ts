import { controllerOf, isKind, isWorkload, namespaceOf, refKeyOf } from '../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  NamespacedObject,
  Node,
  WorkloadRef,
} from '../../objects/index.ts';
import {
  daemonShortage,
  deploymentShortage,
  expectedPods,
  jobShortage,
  replicaSetsByOwner,
  replicaShortage,
  statefulShortage,
} from '../../controllers/index.ts';
import type { ClusterReader, PodShortage } from '../../controllers/index.ts';
import type { MissingPods, Owner } from '../../outcome/index.ts';
import type { Refusal, RefusalLog } from '../../server/index.ts';

interface MissingInWorld {
  readonly api: ClusterReader;
  readonly refusals: Pick<RefusalLog, 'all' | 'of'>;
}

/**
 * The wanted pods that do not exist at the end of a run, by the workload that the user wrote: refused pods with the API server's
 * text, others with what their controller waits for. Refused objects without a workload are entries of their own.
 */
export function missingPods(world: MissingInWorld): readonly MissingPods[] {
  const { api, refusals } = world;
  const nodes = api.list('Node');
  const found = new MissingList(world);
  const setsOf = replicaSetsByOwner(api);
  for (const one of api.list('Deployment')) {
    found.add(one, deploymentShortage(one, setsOf.get(one.metadata.uid ?? '') ?? []));
  }
  for (const one of api.list('ReplicaSet')) found.add(one, replicaShortage(one, api));
  for (const one of api.list('ReplicationController')) found.add(one, replicaShortage(one, api));
  for (const one of api.list('StatefulSet')) found.add(one, statefulShortage(one, api));
  for (const one of api.list('DaemonSet')) found.add(one, daemonShortage(one, nodes, api));
  for (const one of api.list('Job')) found.add(one, jobShortage(one, api));
  for (const refusal of refusals.all) found.addRefused(refusal, nodes);
  return found.entries;
}

/** Has one entry per workload and reason. */
class MissingList {
  readonly #world: MissingInWorld;
  readonly #entries = new Map<string, MissingPods>();

  constructor(world: MissingInWorld) {
    this.#world = world;
  }

  get entries(): readonly MissingPods[] {
    return [...this.#entries.values()];
  }

  add(workload: NamespacedObject, { missing, why, behind, rolloutWaits }: PodShortage): void {
    if (missing <= 0 && behind <= 0) return;
    const { namespace } = workload.metadata;
    const owner = writtenOwner(workload);
    const refusal = this.#world.refusals.of(workload);
    if (missing > 0) {
      this.#put(
        refusal === undefined
          ? { namespace, owner, pods: missing, why: 'waiting', message: why }
          : { ...refusedBy(refusal), namespace, owner, pods: missing },
      );
    }
    if (behind > 0) {
      this.#put({ namespace, owner, pods: behind, why: 'waiting', message: rolloutWaits });
    }
  }

  /** Adds refused manifests, Jobs of CronJobs and claims of pods; the pods of other controllers are part of their shortage. */
  addRefused(refusal: Refusal, nodes: readonly Node[]): void {
    const { owner, object } = refusal;
    const { name } = object.metadata;
    const namespace = namespaceOf(object);
    const { kind } = owner;
    const isManifest = kind === object.kind && owner.name === name;
    if (!isManifest && !this.#isListedOwner(owner)) return;
    const isChange = isManifest && this.#get(kind, namespace, name) !== undefined;
    const pods = isChange ? 0 : podsOf(object, nodes);
    this.#put({
      ...refusedBy(refusal),
      namespace: owner.namespace || namespace,
      owner: { kind, name: owner.name || (object.metadata.generateName ?? '') },
      pods,
    });
  }

  /** Whether the creates of an owner are listed one by one. The owner may have been deleted since the refusal. */
  #isListedOwner({ kind, namespace, name }: WorkloadRef): boolean {
    const isListed = kind === 'CronJob' || kind === 'Pod';
    return isListed && this.#get(kind, namespace, name) !== undefined;
  }

  #get(kind: string, namespace: string, name: string): KubernetesObject | undefined {
    // The store refuses only objects of kinds that it knows.
    return this.#world.api.get(kind as Kind, namespace, name);
  }

  #put(entry: MissingPods): void {
    const { namespace, owner, why } = entry;
    const key = `${why}/${refKeyOf({ ...owner, namespace })}`;
    const known = this.#entries.get(key);
    const pods = (known?.pods ?? 0) + entry.pods;
    this.#entries.set(key, { ...(known ?? entry), pods });
  }
}

function refusedBy({ message, hint }: Refusal): Pick<MissingPods, 'why' | 'message' | 'hint'> {
  return { why: 'refused', message, ...(hint === undefined ? {} : { hint }) };
}

/** The workload that the user wrote: the Deployment of a ReplicaSet, the CronJob of a Job. */
export function writtenOwner({ kind, metadata }: KubernetesObject): Owner {
  const above = kind === 'ReplicaSet' || kind === 'Job' ? controllerOf(metadata) : undefined;
  return { kind: above?.kind ?? kind, name: above?.name ?? metadata.name };
}

function podsOf(object: KubernetesObject, nodes: readonly Node[]): number {
  if (isKind(object, 'Pod')) return 1;
  return isWorkload(object) ? expectedPods(object, nodes) : 0;
}
