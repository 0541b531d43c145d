import { controllerOf } from '../names/owner-reference.ts';
import type {
  ObjectMeta,
  PodResourceClaim,
  PodResourceClaimStatus,
  ResourceClaim,
} from '../types.ts';

/** What the claim names of a pod are read from. */
export interface ClaimNames {
  /** The claims that were made for it from templates. */
  readonly generated: readonly PodResourceClaimStatus[];
}

/** A claim that a pod names, or why it names none. */
export type NamedClaim =
  | { readonly type: 'claim'; readonly name: string; readonly isGenerated: boolean }
  /** Nothing has to be done for the entry: the claim was found to be unnecessary. */
  | { readonly type: 'none' }
  /** The claim is not made yet. */
  | { readonly type: 'missing' }
  /** The entry names neither a claim nor a template. */
  | { readonly type: 'unsupported' };

/** Source: kubernetes v1.36.3 dynamic-resource-allocation/resourceclaim Name. */
export function namedClaim(
  { name, resourceClaimName, resourceClaimTemplateName }: PodResourceClaim,
  { generated }: ClaimNames,
): NamedClaim {
  if (resourceClaimName !== undefined) {
    return { type: 'claim', name: resourceClaimName, isGenerated: false };
  }
  if (resourceClaimTemplateName === undefined) return { type: 'unsupported' };
  const made = generated.find((status) => status.name === name);
  if (made === undefined) return { type: 'missing' };
  if (made.resourceClaimName === undefined) return { type: 'none' };
  return { type: 'claim', name: made.resourceClaimName, isGenerated: true };
}

/** Whether the claim belongs to the pod of that uid. Source: IsForPod, the same package. */
export const isClaimOf = ({ metadata }: ResourceClaim, podUid: string): boolean =>
  controllerOf(metadata)?.uid === podUid;

export const isReservedFor = ({ status }: ResourceClaim, podUid: string): boolean =>
  (status?.reservedFor ?? []).some(({ uid }) => uid === podUid);

/** Marks the claim that the scheduler makes for the extended resources of a pod (kubernetes v1.36.3 api/resource/v1 ExtendedResourceClaimAnnotation). */
export const EXTENDED_CLAIM = 'resource.kubernetes.io/extended-resource-claim';

/** Keeps a claim with an allocation from being removed (Finalizer, the same file). */
export const CLAIM_FINALIZER = 'resource.kubernetes.io/delete-protection';

export const isExtendedClaim = ({ annotations = {} }: ObjectMeta): boolean =>
  annotations[EXTENDED_CLAIM] === 'true';
