import { groupBy } from '../../units/index.ts';
import { isKind } from '../../objects/index.ts';
import type { ResourceQuota } from '../../objects/index.ts';
import { reviewQuotas } from '../../server/index.ts';
import type { ClaimingPod } from '../template-claims.ts';

/** The quotas of a cluster while pods are added to it. */
export class GrowingQuotas {
  readonly #of: Map<string, readonly ResourceQuota[]>;

  constructor(quotas: readonly ResourceQuota[]) {
    this.#of = new Map(groupBy(quotas, ({ metadata }) => metadata.namespace));
  }

  /** Charges a pod and its claims; or returns why a quota refuses one of them, and charges nothing. */
  charge({ pod, claims }: ClaimingPod): string | undefined {
    const { namespace } = pod.metadata;
    const before = this.#of.get(namespace);
    if (before === undefined) return undefined;
    let quotas = before;
    const ofVolumes = claims.filter((claim) => isKind(claim, 'PersistentVolumeClaim'));
    for (const object of [pod, ...ofVolumes]) {
      const { kind } = object;
      const asked = { kind, object, nowMs: 0, isEnforced: true };
      const { refusal, charged } = reviewQuotas(quotas, asked);
      if (refusal !== undefined) return refusal;
      const changed = new Map(charged.map((quota) => [quota.metadata.name, quota]));
      quotas = quotas.map((quota) => changed.get(quota.metadata.name) ?? quota);
    }
    this.#of.set(namespace, quotas);
    return undefined;
  }
}
