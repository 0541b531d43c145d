import { isQuantity, isRecord, readQuantity } from '../../../src/units/index.ts';
import type { Line } from '../format.ts';

/** Structs that Go writes even when they are empty. */
const ALWAYS_WRITTEN: ReadonlySet<string> = new Set([
  'availableReplicas',
  'creationTimestamp',
  'daemonEndpoints',
  'loadBalancer',
  'metadata',
  'nodeInfo',
  'resources',
  'serviceName',
  'spec',
  'status',
  'strategy',
  'template',
  'updateStrategy',
]);

const RESOURCE_LISTS: ReadonlySet<string> = new Set([
  'allocatable',
  'allocatedResources',
  'capacity',
  'default',
  'defaultRequest',
  'hard',
  'limits',
  'max',
  'maxLimitRequestRatio',
  'min',
  'overhead',
  'requests',
  'used',
]);

/** Fields with one amount. Others hold an amount if they are written as a number and stored as a text. */
const AMOUNTS: ReadonlySet<string> = new Set(['averageValue', 'divisor', 'tolerance']);

/**
 * Our object in the form that Go's encoder writes: zero values are present where the recorded object has them, and amounts are
 * canonical. Zero values with a meaning (`maxSurge: 0`) are not added.
 */
export function asGoWrites(ours: unknown, theirs: unknown, inStatus = false): unknown {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return ours.map((element: unknown, index) => asGoWrites(element, theirs[index], inStatus));
  }
  if (typeof ours === 'string' && typeof theirs === 'string') return canonicalTime(ours, theirs);
  if (!isRecord(ours) || !isRecord(theirs)) return ours;
  return { ...ourFields(ours, theirs, inStatus), ...theirZeroes(ours, theirs, inStatus) };
}

/** Go writes times in UTC and without a fraction. */
function canonicalTime(ours: string, theirs: string): string {
  if (ours === theirs || !/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(theirs)) return ours;
  const time = new Date(ours.replace(',', '.'));
  return Number.isNaN(time.getTime()) ? ours : time.toISOString().replace(/[.]\d+Z$/, 'Z');
}

function ourFields(ours: Line, theirs: Line, inStatus: boolean): Line {
  const written: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(ours)) {
    if (!(key in theirs) && isZero(value)) continue;
    const isNumber = typeof value === 'number' && typeof theirs[key] === 'string';
    if (AMOUNTS.has(key) || isNumber) written[key] = canonicalAmount(value);
    else if (RESOURCE_LISTS.has(key) && isRecord(value)) written[key] = canonicalAmounts(value);
    else written[key] = asGoWrites(value, theirs[key], inStatus || key === 'status');
  }
  return written;
}

function theirZeroes(ours: Line, theirs: Line, inStatus: boolean): Line {
  const isArtefact = ([key, value]: readonly [string, unknown]): boolean =>
    !(key in ours) &&
    ((key === 'divisor' && value === '0') ||
      ((inStatus || value === null || ALWAYS_WRITTEN.has(key)) && isZeroThroughout(value)));
  return Object.fromEntries(Object.entries(theirs).filter(isArtefact));
}

function canonicalAmounts(list: Line): Line {
  return Object.fromEntries(
    Object.entries(list).map(([name, amount]) => [name, canonicalAmount(amount)]),
  );
}

function canonicalAmount(amount: unknown): unknown {
  const isAmount = typeof amount === 'string' || typeof amount === 'number';
  return isAmount && isQuantity(amount) ? readQuantity(amount).canonical : amount;
}

function isZero(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0)
  );
}

function isZeroThroughout(value: unknown): boolean {
  return isRecord(value) ? Object.values(value).every(isZeroThroughout) : isZero(value);
}
