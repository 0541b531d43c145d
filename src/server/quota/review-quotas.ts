import { isKind, readQuantities } from '../../objects/index.ts';
import type { Kind, KubernetesObject, ResourceQuota } from '../../objects/index.ts';
import { objectUsage } from './object-usage.ts';
import { unstatedResources } from './pod-usage.ts';
import { countsFor } from './resources.ts';
import { matchesScopes } from './scopes.ts';
import { addUsage, growth, NO_USAGE, usageText, writeUsage } from './usage-list.ts';
import type { Usage } from './usage-list.ts';

/** A write under review. */
export interface QuotaRequest {
  readonly kind: Kind;
  readonly object: KubernetesObject;
  /** The stored object, if the write is an update. */
  readonly previous?: KubernetesObject | undefined;
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: number;
  /** False for objects of the loaded cluster: they count and are never refused. */
  readonly isEnforced: boolean;
}

export interface QuotaReview {
  /** Why the write is forbidden: "exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3". */
  readonly refusal?: string;
  /** The quotas that the write is charged to, with their new status. */
  readonly charged: readonly ResourceQuota[];
}

/** A quota, and the resources of the object that it limits. */
interface MatchingQuota {
  readonly quota: ResourceQuota;
  readonly names: readonly string[];
}

const UNTOUCHED: QuotaReview = { charged: [] };

/** True if an update of the kind can increase its usage. Source: Handles of each evaluator. */
const chargesUpdates = (kind: Kind): boolean =>
  kind === 'PersistentVolumeClaim' || kind === 'Service';

/**
 * Checks a write against the quotas of its namespace in the given order; the first refusal decides. The quotas' status must be up
 * to date. Source: CheckRequest, apiserver pkg/admission/plugin/resourcequota/controller.go, v1.34.
 */
export function reviewQuotas(quotas: readonly ResourceQuota[], request: QuotaRequest): QuotaReview {
  const { kind, object, previous, nowMs, isEnforced } = request;
  if (previous !== undefined && !chargesUpdates(kind)) return UNTOUCHED;
  const matching = matchingQuotas(quotas, kind, object);
  if (matching.length === 0) return UNTOUCHED;
  const unstated = isEnforced ? refusalOfUnstated(object, matching) : undefined;
  if (unstated !== undefined) return { refusal: unstated, charged: [] };
  const usage = objectUsage(kind, object, nowMs);
  const former = previous && { object: previous, usage: objectUsage(kind, previous, nowMs) };
  const charged: ResourceQuota[] = [];
  for (const { quota } of matching) {
    const { refusal, used } = charge(quota, growth(usage, usageIn(quota, former)));
    if (isEnforced && refusal !== undefined) return { refusal, charged: [] };
    if (used !== undefined) {
      charged.push({ ...quota, status: { ...quota.status, used: writeUsage(used) } });
    }
  }
  return { charged };
}

/** The usage that the quota counts for the object before the write. */
function usageIn(
  quota: ResourceQuota,
  former: { readonly object: KubernetesObject; readonly usage: Usage } | undefined,
): Usage {
  return former !== undefined && matchesScopes(quota, former.object) ? former.usage : NO_USAGE;
}

function matchingQuotas(
  quotas: readonly ResourceQuota[],
  kind: Kind,
  object: KubernetesObject,
): readonly MatchingQuota[] {
  return quotas.flatMap((quota) => {
    const names = Object.keys(quota.status?.hard ?? {}).filter((name) => countsFor(kind, name));
    return names.length > 0 && matchesScopes(quota, object) ? [{ quota, names }] : [];
  });
}

function refusalOfUnstated(
  object: KubernetesObject,
  matching: readonly MatchingQuota[],
): string | undefined {
  if (!isKind(object, 'Pod')) return undefined;
  for (const { quota, names } of matching) {
    const unstated = unstatedResources(object, names);
    if (unstated !== undefined) return `failed quota: ${quota.metadata.name}: ${unstated}`;
  }
  return undefined;
}

/** The quota's `used` with the added usage; undefined if nothing that it limits grows. */
function charge(
  { metadata, status }: ResourceQuota,
  added: Usage,
): { readonly refusal?: string; readonly used?: Usage } {
  const hard = readQuantities(status?.hard);
  const requested = new Map([...added].filter(([name]) => hard.has(name)));
  if (requested.size === 0) return {};
  const before = readQuantities(status?.used);
  const used = new Map(before);
  addUsage(used, requested);
  const exceeded = [...requested.keys()].filter((name) => {
    const [sum, most] = [used.get(name), hard.get(name)];
    return sum !== undefined && most !== undefined && sum.compare(most) > 0;
  });
  if (exceeded.length === 0) return { used };
  const textOf = (usage: Usage): string =>
    usageText(new Map([...usage].filter(([name]) => exceeded.includes(name))));
  const refusal = `exceeded quota: ${metadata.name}, requested: ${textOf(requested)}, used: ${textOf(before)}, limited: ${textOf(hard)}`;
  return { refusal, used };
}
