import { controllerOf, isKind } from '../../objects/index.ts';
import type { KubernetesObject, OwnerReference, Pod } from '../../objects/index.ts';
import { isActive, revisionOfPod } from '../../controllers/index.ts';
import { compareText, getOrInsert } from '../../units/index.ts';
import { isSimulatedOwner } from './simulated-owners.ts';

/** The pods of a running cluster that one object, or one revision of it, has created. */
export interface PodGroup {
  readonly owner: OwnerReference;
  readonly namespace: string;
  readonly pods: Pod[];
}

/**
 * Pods of the cluster by their controller and their revision, in the order of the input. `others`: pods outside the cluster's
 * objects; such pods with an owner in the cluster join its groups.
 */
export function groupPods(
  objects: readonly KubernetesObject[],
  others: readonly KubernetesObject[],
): readonly PodGroup[] {
  const groups = new Map<string, PodGroup>();
  let last: OwnedPod | undefined;
  let group: PodGroup | undefined;
  for (const owned of ownedPods(objects)) {
    // Replicas follow one another.
    if (last === undefined || group === undefined || !areOfOneGroup(owned, last)) {
      const { owner, namespace } = owned;
      group = getOrInsert(groups, keyOfGroup(owned), () => ({ owner, namespace, pods: [] }));
    }
    group.pods.push(owned.pod);
    last = owned;
  }
  if (groups.size > 0) {
    for (const owned of ownedPods(others)) groups.get(keyOfGroup(owned))?.pods.push(owned.pod);
  }
  return [...groups.values()];
}

interface OwnedPod extends Omit<PodGroup, 'pods'> {
  readonly revision: string;
  readonly pod: Pod;
}

const areOfOneGroup = (a: OwnedPod, b: OwnedPod): boolean =>
  a.owner.name === b.owner.name &&
  a.owner.kind === b.owner.kind &&
  a.namespace === b.namespace &&
  a.revision === b.revision;

const keyOfGroup = ({ namespace, owner, revision }: OwnedPod): string =>
  `${namespace}/${owner.kind}/${owner.name}/${revision}`;

function* ownedPods(objects: readonly KubernetesObject[]): Generator<OwnedPod> {
  for (const object of objects) {
    if (object.metadata.ownerReferences === undefined || !isKind(object, 'Pod')) continue;
    const owner = controllerOf(object.metadata);
    if (owner === undefined || !isSimulatedOwner(owner)) continue;
    const { namespace } = object.metadata;
    yield { owner, namespace, revision: revisionOfPod(object), pod: object };
  }
}

/** Pods that have not ended and are not being deleted. */
export function activePods({ pods }: PodGroup): readonly Pod[] {
  return pods.filter(isActive);
}

/** The pods from which the owner is reconstructed: the active pods, or all if none is active; the newest first. */
export function modelPods(group: PodGroup): readonly Pod[] {
  const active = activePods(group);
  return (active.length > 0 ? active : group.pods).toSorted((a, b) =>
    compareText(creationTime(b), creationTime(a)),
  );
}

/** When the first pod was created (RFC 3339); empty if unknown. */
export function firstCreated({ pods }: PodGroup): string {
  return pods.map(creationTime).sort()[0] ?? '';
}

/** Oldest first, by the newest pod: a revision that was rolled back to has old pods too. */
export function byAge(a: PodGroup, b: PodGroup): number {
  return (
    compareText(lastCreated(a), lastCreated(b)) || compareText(firstCreated(a), firstCreated(b))
  );
}

function lastCreated({ pods }: PodGroup): string {
  return pods.map(creationTime).sort().at(-1) ?? '';
}

const creationTime = ({ metadata }: Pod): string => metadata.creationTimestamp ?? '';
