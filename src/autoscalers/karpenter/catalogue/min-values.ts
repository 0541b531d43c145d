import type { Requirements } from '../algebra/requirements.ts';
import type { InstanceType } from './instance-type.ts';

/** Whether the types of a NodeClaim have enough distinct values. */
export interface MinValuesResult {
  /** How many types from the first on are needed; all, if even these are too few. */
  readonly needed: number;
  /** The distinct values of each label that has too few, in the order of the requirements. */
  readonly missing: ReadonlyMap<string, number>;
}

const SATISFIED: MinValuesResult = { needed: 0, missing: new Map() };

/**
 * Counts the distinct values of each label with minValues over types, as their requirements list them.
 *
 * Rule: InstanceTypes.SatisfiesMinValues, sigs.k8s.io/karpenter/pkg/cloudprovider/types.go, v1.13.
 */
export function checkMinValues(
  types: readonly InstanceType[],
  requirements: Requirements,
): MinValuesResult {
  const open = countersOf(requirements);
  if (open.size === 0) return SATISFIED;
  for (const [index, type] of types.entries()) {
    for (const [key, counter] of open) if (isFull(counter, type, key)) open.delete(key);
    if (open.size === 0) return { needed: index + 1, missing: new Map() };
  }
  // Without any type nothing is counted, and nothing is missing.
  const missing = types.length === 0 ? [] : [...open];
  return {
    needed: types.length,
    missing: new Map(missing.map(([key, { values }]) => [key, values.size])),
  };
}

interface Counter {
  readonly least: number;
  readonly values: Set<string>;
}

function countersOf(requirements: Requirements): Map<string, Counter> {
  const counters = new Map<string, Counter>();
  for (const { key, minValues } of requirements) {
    if (minValues !== undefined) counters.set(key, { least: minValues, values: new Set() });
  }
  return counters;
}

/** Counts the values of one more type. */
function isFull({ least, values }: Counter, type: InstanceType, key: string): boolean {
  for (const value of type.requirements.find(key)?.values ?? []) values.add(value);
  return values.size >= least;
}

/** The sentence that Karpenter prints; it lists the labels in the order of a map. */
export const minValuesText = (labels: Iterable<string>): string =>
  `minValues requirement is not met for label(s) (label(s)=[${[...labels].join(' ')}])`;
