import { Quantity } from '../../units/index.ts';

/** Amounts by resource name of a quota: "pods", "requests.cpu", "count/jobs.batch". */
export type Usage = ReadonlyMap<string, Quantity>;

export const NO_USAGE: Usage = new Map();
export const ZERO: Quantity = Quantity.of(0n);
export const ONE: Quantity = Quantity.of(1n);

/** The usage as the API server stores it. */
export function writeUsage(usage: Usage): Record<string, string> {
  return Object.fromEntries(Array.from(usage, ([name, amount]) => [name, amount.canonical]));
}

/** Adds to the amounts of `sums` in place. */
export function addUsage(sums: Map<string, Quantity>, added: Usage): void {
  for (const [name, amount] of added) {
    const sum = sums.get(name);
    sums.set(name, sum === undefined ? amount : sum.add(amount));
  }
}

/** `after` minus `before`, at least zero. Rule: SubtractWithNonNegativeResult, pkg/quota/v1/resources.go. */
export function growth(after: Usage, before: Usage): Usage {
  const grown = new Map<string, Quantity>();
  for (const [name, amount] of after) {
    const more = amount.sub(before.get(name) ?? ZERO);
    if (more.sign > 0) grown.set(name, more);
  }
  return grown;
}

export function sameUsage(a: Usage, b: Usage): boolean {
  if (a.size !== b.size) return false;
  for (const [name, amount] of a) {
    const other = b.get(name);
    if (other === undefined || !amount.equals(other)) return false;
  }
  return true;
}

/** "pods=3,requests.cpu=2": sorted by name. Rule: prettyPrint, plugin/resourcequota/controller.go. */
export function usageText(usage: Usage): string {
  return [...usage]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, amount]) => `${name}=${amount.canonical}`)
    .join(',');
}
