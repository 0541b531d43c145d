import { isBound, isKind, isTerminal } from '../../../objects/index.ts';
import type { KubernetesObject, WorkloadRef, Pod } from '../../../objects/index.ts';
import type { Profile } from '../../../framework/index.ts';
import type { OwnerIndex } from './owner-index.ts';

/** A pod that holds a place on a node: bound, and not ended. */
export interface RunningPod {
  readonly pod: Pod;
  readonly nodeName: string;
  readonly owner: WorkloadRef;
  /** The profile of its scheduler; undefined if no scheduler that is known here would place it. */
  readonly profile: Profile | undefined;
  /** Why its filters are not run. */
  readonly unjudged: 'static' | 'terminating' | 'other-scheduler' | undefined;
}

const MIRROR = 'kubernetes.io/config.mirror';

/** The running pods in the order of the objects. */
export function runningPods(
  objects: readonly KubernetesObject[],
  profiles: readonly Profile[],
  owners: OwnerIndex,
): readonly RunningPod[] {
  const named = new Map(profiles.map((profile) => [profile.schedulerName, profile]));
  return objects.flatMap((object) => {
    if (!isKind(object, 'Pod') || !isBound(object) || isTerminal(object)) return [];
    const profile = named.get(object.spec.schedulerName ?? 'default-scheduler');
    return [
      {
        pod: object,
        nodeName: object.spec.nodeName ?? '',
        owner: owners.of(object),
        profile,
        unjudged: unjudged(object, profile),
      },
    ];
  });
}

/** The kubelet starts static pods by itself: no scheduler places their mirrors. Terminating pods make room by themselves. */
function unjudged({ metadata }: Pod, profile: Profile | undefined): RunningPod['unjudged'] {
  const { annotations = {}, ownerReferences = [], deletionTimestamp } = metadata;
  const isMirror =
    Object.hasOwn(annotations, MIRROR) || ownerReferences.some(({ kind }) => kind === 'Node');
  if (isMirror) return 'static';
  if (deletionTimestamp !== undefined) return 'terminating';
  return profile === undefined ? 'other-scheduler' : undefined;
}
