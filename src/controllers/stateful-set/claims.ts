import type {
  KubernetesObject,
  OwnerReference,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { CreateContext } from '../shared/attempt.ts';
import { controllerReference, uidOf } from '../shared/owner-reference.ts';
import { claimNamesOf, isInRange } from './pod.ts';

/** A pod of a StatefulSet. Without uid: it is not created yet. */
interface Member {
  readonly set: StatefulSet;
  readonly pod: Pod;
  readonly ordinal: number;
}

/**
 * Owner references of claims by persistentVolumeClaimRetentionPolicy: a claim that outlives neither the set nor the pod has that
 * owner as controller. Source: pkg/controller/statefulset/stateful_set_utils.go and stateful_pod_control.go, v1.34.
 */
export function claimsMatchPolicy(api: ApiServer, member: Member): boolean {
  return claimsIn(api, member).every((claim) => isUpToDate(claim, member));
}

/** Sets the owners of the pod's claims. Source: UpdatePodClaimForRetentionPolicy. */
export function updateClaimOwners({ api, events }: CreateContext, member: Member): void {
  for (const claim of claimsIn(api, member)) {
    if (hasUnexpectedController(claim, member)) {
      events.event(
        member.set,
        'Warning',
        'ConflictingController',
        `PersistentVolumeClaim ${claim.metadata.name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`,
      );
    }
    if (isUpToDate(claim, member)) continue;
    api.update('PersistentVolumeClaim', withOwners(claim, member));
  }
}

/** A claim of an earlier pod of that name is about to be deleted with that pod. Source: PodClaimIsStale. */
export function hasStaleClaim(api: ApiServer, member: Member): boolean {
  const { whenScaled } = policyOf(member.set);
  if (whenScaled !== 'Delete') return false;
  return claimsIn(api, member).some((claim) => hasStaleReference(claim, member.pod));
}

function claimsIn(api: ApiServer, { set, ordinal }: Member): readonly PersistentVolumeClaim[] {
  if (set.spec.volumeClaimTemplates === undefined) return NO_CLAIMS;
  const { namespace } = set.metadata;
  return claimNamesOf(set, ordinal)
    .map((name) => api.get('PersistentVolumeClaim', namespace, name))
    .filter((claim) => claim !== undefined);
}

const NO_CLAIMS: readonly PersistentVolumeClaim[] = [];

interface Policy {
  readonly whenScaled: string;
  readonly whenDeleted: string;
}

function policyOf({ spec }: StatefulSet): Policy {
  const { whenScaled = 'Retain', whenDeleted = 'Retain' } =
    spec.persistentVolumeClaimRetentionPolicy ?? {};
  return { whenScaled, whenDeleted };
}

/** The controller that a claim should have. */
function wantedOwner({ set, pod, ordinal }: Member): StatefulSet | Pod | undefined {
  const { whenScaled, whenDeleted } = policyOf(set);
  if (whenScaled === 'Delete' && !isInRange(set, ordinal)) return pod;
  return whenDeleted === 'Delete' ? set : undefined;
}

/** Claims with stale owners or a foreign controller count as up to date: they are left alone. Source: isClaimOwnerUpToDate. */
function isUpToDate(claim: PersistentVolumeClaim, member: Member): boolean {
  const { set, pod } = member;
  if (hasStaleReference(claim, set) || hasStaleReference(claim, pod)) return true;
  const own = referencesOf(claim).filter(({ uid }) => isUidOf(uid, set) || isUidOf(uid, pod));
  if (hasUnexpectedController(claim, member)) return own.length === 0;
  const wanted = wantedOwner(member);
  const isWanted = ({ uid, controller }: OwnerReference): boolean =>
    controller === true && wanted !== undefined && isUidOf(uid, wanted);
  return own.every(isWanted) && (wanted === undefined || own.length > 0);
}

/** Source: updateClaimOwnerRefForSetAndPod. */
function withOwners(claim: PersistentVolumeClaim, member: Member): PersistentVolumeClaim {
  const { set, pod } = member;
  const others = referencesOf(claim).filter((one) => !names(one, set) && !names(one, pod));
  const wanted = hasUnexpectedController(claim, member) ? undefined : wantedOwner(member);
  const ownerReferences = wanted === undefined ? others : [...others, controllerReference(wanted)];
  return { ...claim, metadata: { ...claim.metadata, ownerReferences } };
}

/** Another controller than the set or the pod. Source: hasUnexpectedController. */
function hasUnexpectedController(claim: PersistentVolumeClaim, { set, pod }: Member): boolean {
  const { whenScaled, whenDeleted } = policyOf(set);
  if (whenScaled === 'Retain' && whenDeleted === 'Retain') return false;
  return referencesOf(claim).some((one) => {
    if (names(one, set)) return !isUidOf(one.uid, set);
    if (names(one, pod)) return !isUidOf(one.uid, pod);
    return one.controller === true;
  });
}

/** The first reference with the owner's name has another uid. Source: hasStaleOwnerRef. */
function hasStaleReference(claim: PersistentVolumeClaim, owner: KubernetesObject): boolean {
  const reference = referencesOf(claim).find((one) => names(one, owner));
  return reference !== undefined && !isUidOf(reference.uid, owner);
}

function referencesOf({ metadata }: PersistentVolumeClaim): readonly OwnerReference[] {
  return metadata.ownerReferences ?? NO_REFERENCES;
}

const NO_REFERENCES: readonly OwnerReference[] = [];

function names(
  reference: OwnerReference,
  { apiVersion, kind, metadata }: KubernetesObject,
): boolean {
  const { name } = metadata;
  return reference.apiVersion === apiVersion && reference.kind === kind && reference.name === name;
}

function isUidOf(uid: string, { metadata }: KubernetesObject): boolean {
  return uid === uidOf(metadata);
}
