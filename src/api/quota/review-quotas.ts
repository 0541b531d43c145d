import { isKind } from '../object.ts';
import type { Kind, KubernetesObject } from '../object.ts';
import type { ResourceQuota } from '../types.ts';
import { objectUsage } from './object-usage.ts';
import { unstatedResources } from './pod-usage.ts';
import { countsFor } from './quota-resources.ts';
import { matchesScopes } from './quota-scopes.ts';
import { addUsage, growth, NO_USAGE, readUsage, usageText, writeUsage } from './usage-list.ts';
import type { Usage } from './usage-list.ts';

/** A write that quotas are asked about. */
export interface QuotaRequest {
  readonly kind: Kind;
  readonly object: KubernetesObject;
  /** The object as it is stored, where it is updated. */
  readonly previous?: KubernetesObject | undefined;
  /** Wall-clock milliseconds since 1970. */
  readonly nowMs: number;
  /** False: the object exists already in the cluster that is taken in. It counts, and nothing refuses it. */
  readonly isEnforced: boolean;
}

export interface QuotaReview {
  /** Why the write is forbidden: "exceeded quota: q, requested: pods=1, used: pods=3, limited: pods=3". */
  readonly refusal?: string;
  /** The quotas that it is charged to, with their new status. */
  readonly charged: readonly ResourceQuota[];
}

const UNTOUCHED: QuotaReview = { charged: [] };

/** Whether a write to an object of that kind can use more than before. Source: Handles of each evaluator. */
const chargesUpdates = (kind: Kind): boolean =>
  kind === 'PersistentVolumeClaim' || kind === 'Service';

/**
 * What the quotas of a namespace say to a write; they answer in the given order, and the first that refuses decides.
 * Their status must be up to date. Source: CheckRequest, apiserver pkg/admission/plugin/resourcequota/controller.go, v1.34.
 */
export function reviewQuotas(quotas: readonly ResourceQuota[], request: QuotaRequest): QuotaReview {
  const { kind, object, previous, nowMs, isEnforced } = request;
  if (previous !== undefined && !chargesUpdates(kind)) return UNTOUCHED;
  const interested = quotas.flatMap((quota) => {
    const names = Object.keys(quota.status?.hard ?? {}).filter((name) => countsFor(kind, name));
    return names.length > 0 && matchesScopes(quota, object) ? [{ quota, names }] : [];
  });
  if (interested.length === 0) return UNTOUCHED;
  if (isEnforced && isKind(object, 'Pod')) {
    for (const { quota, names } of interested) {
      const unstated = unstatedResources(object, names);
      if (unstated === undefined) continue;
      return { refusal: `failed quota: ${quota.metadata.name}: ${unstated}`, charged: [] };
    }
  }
  const usage = objectUsage(kind, object, nowMs);
  const before = previous === undefined ? NO_USAGE : objectUsage(kind, previous, nowMs);
  const charged: ResourceQuota[] = [];
  for (const { quota } of interested) {
    const wasCounted = previous !== undefined && matchesScopes(quota, previous);
    const added = growth(usage, wasCounted ? before : NO_USAGE);
    const { refusal, used } = charge(quota, added);
    if (isEnforced && refusal !== undefined) return { refusal, charged: [] };
    if (used !== undefined) {
      charged.push({ ...quota, status: { ...quota.status, used: writeUsage(used) } });
    }
  }
  return { charged };
}

/** What a quota's `used` becomes with that much more; undefined where nothing that it limits grows. */
function charge(
  { metadata, status }: ResourceQuota,
  added: Usage,
): { readonly refusal?: string; readonly used?: Usage } {
  const hard = readUsage(status?.hard);
  const requested = new Map([...added].filter(([name]) => hard.has(name)));
  if (requested.size === 0) return {};
  const before = readUsage(status?.used);
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
