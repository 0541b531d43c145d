import type { Quantity } from '../../units/index.ts';
import { EVERY_KIND, API_VERSION_OF, isNamespaced, readQuantities } from '../../objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  ResourceQuota,
  ResourceQuotaStatus,
} from '../../objects/index.ts';
import { objectUsage } from './object-usage.ts';
import { countsFor } from './resources.ts';
import { matchesScopes } from './scopes.ts';
import { addUsage, sameUsage, writeUsage, ZERO } from './usage-list.ts';

/** Reads the objects of a kind in the namespace of a quota. */
export type ListKind = (kind: Kind) => readonly KubernetesObject[];

const NAMESPACED = EVERY_KIND.filter((kind) => isNamespaced(API_VERSION_OF[kind], kind) !== false);

/** The kinds with objects that a quota counts. */
export function countedKinds({ spec }: ResourceQuota): readonly Kind[] {
  const names = Object.keys(spec?.hard ?? {});
  return NAMESPACED.filter((kind) => names.some((name) => countsFor(kind, name)));
}

/**
 * The recomputed status of a quota; its own status object if nothing differs. Resources that no known kind uses (counts of custom
 * resources) keep their value.
 * Source: syncResourceQuota, pkg/controller/resourcequota/resource_quota_controller.go, v1.34.
 *
 * @param nowMs wall-clock milliseconds since 1970
 */
export function quotaStatus(
  quota: ResourceQuota,
  list: ListKind,
  nowMs: number,
): ResourceQuotaStatus {
  const hard = readQuantities(quota.spec?.hard);
  const kinds = countedKinds(quota);
  const before = readQuantities(quota.status?.used);
  const found = new Map<string, Quantity>();
  for (const kind of kinds) {
    const counted = list(kind).filter((object) => matchesScopes(quota, object));
    for (const object of counted) addUsage(found, objectUsage(kind, object, nowMs));
  }
  const used = new Map<string, Quantity>();
  for (const name of hard.keys()) {
    const isKnown = kinds.some((kind) => countsFor(kind, name));
    const amount = isKnown ? (found.get(name) ?? ZERO) : before.get(name);
    if (amount !== undefined) used.set(name, amount);
  }
  const { status } = quota;
  if (
    status !== undefined &&
    sameUsage(hard, readQuantities(status.hard)) &&
    sameUsage(used, before)
  ) {
    return status;
  }
  return { hard: writeUsage(hard), used: writeUsage(used) };
}
