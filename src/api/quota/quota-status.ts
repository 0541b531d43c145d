import type { Quantity } from '../../units/index.ts';
import { EVERY_KIND } from '../kind-names.ts';
import { API_VERSION_OF } from '../object.ts';
import type { Kind, KubernetesObject } from '../object.ts';
import { isNamespaced } from '../kinds.ts';
import type { ResourceQuota, ResourceQuotaStatus } from '../types.ts';
import { objectUsage } from './object-usage.ts';
import { countsFor } from './quota-resources.ts';
import { matchesScopes } from './quota-scopes.ts';
import { addUsage, readUsage, sameUsage, writeUsage, ZERO } from './usage-list.ts';

/** Reads the objects of a kind in the namespace of a quota. */
export type ListKind = (kind: Kind) => readonly KubernetesObject[];

const NAMESPACED = EVERY_KIND.filter((kind) => isNamespaced(API_VERSION_OF[kind], kind) !== false);

/** The kinds with objects that a quota counts. */
export function countedKinds({ spec }: ResourceQuota): readonly Kind[] {
  const names = Object.keys(spec?.hard ?? {});
  return NAMESPACED.filter((kind) => names.some((name) => countsFor(kind, name)));
}

/**
 * The status of a quota, counted anew: the very one that it has where nothing differs. What no known kind uses (counts of custom
 * resources) keeps the value that it has.
 * Source: syncResourceQuota, pkg/controller/resourcequota/resource_quota_controller.go, v1.34.
 *
 * @param nowMs wall-clock milliseconds since 1970
 */
export function quotaStatus(
  quota: ResourceQuota,
  list: ListKind,
  nowMs: number,
): ResourceQuotaStatus {
  const hard = readUsage(quota.spec?.hard);
  const kinds = countedKinds(quota);
  const before = readUsage(quota.status?.used);
  const found = new Map<string, Quantity>();
  for (const kind of kinds) {
    for (const object of list(kind)) {
      if (matchesScopes(quota, object)) addUsage(found, objectUsage(kind, object, nowMs));
    }
  }
  const used = new Map<string, Quantity>();
  for (const name of hard.keys()) {
    const isKnown = kinds.some((kind) => countsFor(kind, name));
    const amount = isKnown ? (found.get(name) ?? ZERO) : before.get(name);
    if (amount !== undefined) used.set(name, amount);
  }
  const { status } = quota;
  const isCurrent = sameUsage(hard, readUsage(status?.hard)) && sameUsage(used, before);
  if (status !== undefined && isCurrent) return status;
  return { hard: writeUsage(hard), used: writeUsage(used) };
}
