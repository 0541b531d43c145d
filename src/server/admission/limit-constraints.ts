import { readQuantity } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import type { LimitRangeItem } from '../../objects/index.ts';

type Amounts = ReadonlyMap<string, Quantity>;

/** The largest value with thousandths that fit an int64. */
const MAX_MILLI_VALUE = 9_223_372_036_854_775n;

/**
 * How requests and limits break one item of a LimitRange: one sentence each, by resource name within
 * minima, maxima and ratios (the API server's order of resources is random).
 * Source: minConstraint, maxConstraint and limitRequestRatioConstraint,
 * plugin/pkg/admission/limitranger/admission.go, v1.34.
 */
export function brokenConstraints(
  item: LimitRangeItem,
  requests: Amounts,
  limits: Amounts,
): readonly string[] {
  const boundOn = (resource: string, amount: Quantity): Bound => ({
    type: item.type,
    resource,
    amount,
  });
  return [
    ...each(item.min, (resource, least) =>
      belowMinimum(boundOn(resource, least), requests.get(resource), limits.get(resource)),
    ),
    ...each(item.max, (resource, most) =>
      aboveMaximum(boundOn(resource, most), requests.get(resource), limits.get(resource)),
    ),
    ...each(item.maxLimitRequestRatio, (resource, most) =>
      aboveRatio(boundOn(resource, most), requests.get(resource), limits.get(resource)),
    ),
  ];
}

/**
 * How the request of a claim breaks one item of a LimitRange. A claim has no limits: minima and maxima apply to its request.
 * Source: PersistentVolumeClaimValidateLimitFunc, the same file.
 */
export function brokenClaimConstraints(item: LimitRangeItem, requests: Amounts): readonly string[] {
  return [
    ...each(item.min, (resource, least) =>
      belowMinimum({ type: item.type, resource, amount: least }, requests.get(resource), undefined),
    ),
    ...each(item.max, (resource, most) => {
      const rule = `maximum ${resource} usage per ${item.type} is ${most.canonical}`;
      const request = requests.get(resource);
      if (request === undefined) return `${rule}.  No request is specified`;
      const [requested, , enforced] = comparable(request, undefined, most);
      return requested > enforced ? `${rule}, but request is ${request.canonical}` : undefined;
    }),
  ];
}

/** One amount of an item of a LimitRange. */
interface Bound {
  /** "Container", "Pod", "PersistentVolumeClaim". */
  readonly type: string;
  readonly resource: string;
  readonly amount: Quantity;
}

function belowMinimum(
  { type, resource, amount: least }: Bound,
  request: Quantity | undefined,
  limit: Quantity | undefined,
): string | undefined {
  const rule = `minimum ${resource} usage per ${type} is ${least.canonical}`;
  if (!request) return `${rule}.  No request is specified`;
  const [requested, limited, enforced] = comparable(request, limit, least);
  if (requested < enforced) return `${rule}, but request is ${request.canonical}`;
  if (limit && limited < enforced) return `${rule}, but limit is ${limit.canonical}`;
  return undefined;
}

function aboveMaximum(
  { type, resource, amount: most }: Bound,
  request: Quantity | undefined,
  limit: Quantity | undefined,
): string | undefined {
  const rule = `maximum ${resource} usage per ${type} is ${most.canonical}`;
  if (!limit) return `${rule}.  No limit is specified`;
  const [requested, limited, enforced] = comparable(request, limit, most);
  if (limited > enforced) return `${rule}, but limit is ${limit.canonical}`;
  if (request && requested > enforced) return `${rule}, but request is ${request.canonical}`;
  return undefined;
}

function aboveRatio(
  { type, resource, amount: most }: Bound,
  request: Quantity | undefined,
  limit: Quantity | undefined,
): string | undefined {
  const rule = `${resource} max limit to request ratio per ${type} is ${most.canonical}`;
  const [requested, limited] = comparable(request, limit, most);
  if (requested === 0n) return `${rule}, but no request is specified or request is 0`;
  if (limited === 0n) return `${rule}, but no limit is specified or limit is 0`;
  const ratio = Number(limited) / Number(requested);
  const isFine = most.value() <= MAX_MILLI_VALUE;
  const exceeds = isFine ? ratio * 1000 > Number(most.milliValue()) : ratio > Number(most.value());
  return exceeds ? `${rule}, but provided ratio is ${ratio.toFixed(6)}` : undefined;
}

/** In thousandths if all three fit, else in whole units; an absent amount is 0. */
function comparable(
  request: Quantity | undefined,
  limit: Quantity | undefined,
  enforced: Quantity,
): readonly [bigint, bigint, bigint] {
  const all = [request, limit, enforced] as const;
  const fits = all.every((one) => (one?.value() ?? 0n) <= MAX_MILLI_VALUE);
  const read = (one: Quantity | undefined): bigint =>
    (fits ? one?.milliValue() : one?.value()) ?? 0n;
  return [read(request), read(limit), read(enforced)];
}

function each(
  list: LimitRangeItem['min'],
  judge: (resource: string, enforced: Quantity) => string | undefined,
): readonly string[] {
  return Object.entries(list ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([resource, amount]) => judge(resource, readQuantity(amount)) ?? []);
}
