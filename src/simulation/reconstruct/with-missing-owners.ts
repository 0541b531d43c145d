import { isKind, keyOf } from '../../objects/index.ts';
import type { ControllerRevision, KubernetesObject, Pod } from '../../objects/index.ts';
import { Given, objectsOf } from '../../input/index.ts';
import { missingRevisions } from './controller-revisions.ts';
import { missingJob } from './jobs.ts';
import { TemplateMatcher } from './template-matcher.ts';
import { groupPods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { missingReplicaSets } from './replica-sets.ts';
import { existingSizes } from './existing-sizes.ts';
import { Workloads } from './workloads.ts';
import { groupBy } from '../../units/index.ts';

/** A snapshot of a cluster and the manifests that are applied to it. */
export interface Snapshot {
  /** The cluster's objects and the manifests that are new to it. */
  readonly objects: readonly Given[];
  /** Manifests of existing objects, and manifests that a scenario applies. */
  readonly manifests: readonly KubernetesObject[];
  /** Pending pods that are given apart. */
  readonly apart: readonly Pod[];
}

/** A snapshot in which every pod has its simulated owner. */
export interface CompleteSnapshot {
  readonly existing: readonly Given[];
  /** Manifests that are new to the cluster. */
  readonly added: readonly KubernetesObject[];
}

/**
 * Adds the ReplicaSets, ControllerRevisions and Jobs that own the snapshot's pods and that it lacks. Each gets the template of its
 * workload if it could have made the pods, else a template made from the pods. Manifests without replicas keep the number of the
 * workload's pods if the snapshot holds the pods and not the workload.
 */
export function withMissingOwners(snapshot: Snapshot): CompleteSnapshot {
  const { objects } = snapshot;
  const stored = objects.filter(({ side }) => side === 'cluster');
  const existing = objectsOf(stored);
  const added = objectsOf(objects.filter(({ side }) => side === 'apply'));
  const groups = groupPods(existing, [...added, ...snapshot.apart]);
  const manifests = [...added, ...snapshot.manifests];
  const makers = new TemplateMatcher([...existing, ...manifests]);
  const owned = ownersByKind(groups);
  const deployments = new Workloads('Deployment', existing, manifests);
  const known = objectsOf(objects).filter((object) => isKind(object, 'ReplicaSet'));
  const made = [
    ...missingReplicaSets(without(known, owned('ReplicaSet')), {
      deployments,
      known,
      makers,
      existing,
    }),
    ...revisions(owned, { cluster: existing, manifests, makers }),
    ...jobs(owned('Job'), { cluster: existing, manifests }),
  ];
  const sizes = existingSizes(added, groups, deployments);
  return {
    existing: [...stored, ...made.map((object) => new Given(object, { side: 'cluster' }))],
    added: sizes.size === 0 ? added : added.map((object) => sizes.get(object) ?? object),
  };
}

type Owned = (kind: string) => readonly PodGroup[];

function ownersByKind(groups: readonly PodGroup[]): Owned {
  const byKind = groupBy(groups, ({ owner }) => owner.kind);
  return (kind) => byKind.get(kind) ?? [];
}

/** The groups without the groups that these objects own. */
function without(
  objects: readonly KubernetesObject[],
  groups: readonly PodGroup[],
): readonly PodGroup[] {
  const names = new Set(objects.map(({ metadata }) => keyOf(metadata)));
  return groups.filter(
    ({ namespace, owner }) => !names.has(keyOf({ namespace, name: owner.name })),
  );
}

interface Sides {
  readonly cluster: readonly KubernetesObject[];
  readonly manifests: readonly KubernetesObject[];
}

function revisions(
  owned: Owned,
  { cluster, manifests, makers }: Sides & { readonly makers: TemplateMatcher },
): readonly ControllerRevision[] {
  const known = cluster.filter((object) => isKind(object, 'ControllerRevision'));
  return (['StatefulSet', 'DaemonSet'] as const).flatMap((kind) => {
    const groups = owned(kind);
    const workloads = new Workloads(kind, cluster, manifests);
    const byOwner = groupBy(groups, ({ namespace, owner }) =>
      keyOf({ namespace, name: owner.name }),
    );
    return [...workloads.all].flatMap(([name, described]) =>
      missingRevisions(described, byOwner.get(name) ?? [], known, makers),
    );
  });
}

function jobs(
  groups: readonly PodGroup[],
  { cluster, manifests }: Sides,
): readonly KubernetesObject[] {
  const known = [...cluster, ...manifests].filter((object) => isKind(object, 'Job'));
  const cronJobs = new Workloads('CronJob', cluster, manifests);
  return without(known, groups).flatMap((group) => missingJob(group, cronJobs) ?? []);
}
