import { controllerOf } from '../../objects/index.ts';
import type { OwnerReference, Pod } from '../../objects/index.ts';
import { preEnqueue } from '../../scheduler/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { profileOf } from '../profile-of.ts';
import type { ClaimingPod, TemplateClaims } from '../template-claims.ts';
import type { SizeOptions } from './input.ts';
import { findProfile } from '../profile-of.ts';

/** The pods that must fit. */
export interface Target {
  readonly copies: readonly Pod[];
  /** Claims that controllers would create for the copies. */
  readonly claims: ClaimingPod['claims'];
  readonly required: readonly Pod[];
  readonly warnings: readonly string[];
}

/** The copies, or the pending pods without pods that are not scheduled at all. */
export function targetOf(
  prepared: PreparedCluster,
  copied: Pod | undefined,
  { copies: count = 1 }: SizeOptions,
  templates: TemplateClaims,
): Target {
  const { pending } = prepared;
  if (copied !== undefined) {
    profileOf(copied, prepared.profiles);
    // A workload would create copies again that are lost with a node.
    const owned =
      controllerOf(copied.metadata) === undefined
        ? { ownerReferences: [controlledBy(copied.metadata.name)] }
        : {};
    const claiming = Array.from({ length: count }, (_, at) => {
      const name = `${copied.metadata.name}-copy-${String(at + 1)}`;
      return templates.of({
        ...copied,
        metadata: { ...copied.metadata, ...owned, name, uid: name },
      });
    });
    const copies = claiming.map(({ pod }) => pod);
    const others =
      pending.length === 1 ? '1 pending pod' : `${String(pending.length)} pending pods`;
    const warnings = pending.length === 0 ? [] : [`${others} may use the added nodes first`];
    const claims = claiming.flatMap((one) => one.claims);
    return { copies, claims, required: copies, warnings };
  }
  const isScheduled = (pod: Pod): boolean => {
    const profile = findProfile(pod, prepared.profiles);
    return profile !== undefined && preEnqueue(pod, profile, prepared.cluster) === undefined;
  };
  const required = pending.filter(isScheduled);
  const left = pending.length - required.length;
  const pods = left === 1 ? '1 pod is' : `${String(left)} pods are`;
  const warnings =
    left === 0
      ? []
      : [`${pods} not counted: held back by scheduling gates, or of another scheduler`];
  return { copies: [], claims: [], required, warnings };
}

const controlledBy = (name: string): OwnerReference => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  name,
  uid: `${name}-copies`,
  controller: true,
});
