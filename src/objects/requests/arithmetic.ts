import { readQuantity, wholeMilli, wholeValue } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';

/** Amounts by resource, as an object states them. */
export type ResourceList = Readonly<Record<string, string | number>>;

/** Reads and adds amounts. */
export interface Arithmetic<Amount> {
  read(resource: string, quantity: string | number): Amount;
  add(a: Amount, b: Amount): Amount;
  max(a: Amount, b: Amount): Amount;
  isZero(amount: Amount): boolean;
  isPositive(amount: Amount): boolean;
}

/**
 * Doubles in the scheduler's units: millicores for cpu, else whole units. A quantity that is no whole number of them
 * becomes NaN, and so does every sum with it.
 */
export const wholeNumbers: Arithmetic<number> = {
  read: (resource, quantity) => (resource === 'cpu' ? wholeMilli(quantity) : wholeValue(quantity)),
  add: (a, b) => a + b,
  max: (a, b) => Math.max(a, b),
  isZero: (amount) => amount === 0,
  isPositive: (amount) => !(amount <= 0),
};

/** Quantities as the API computes with them. */
export const quantities: Arithmetic<Quantity> = {
  read: (_resource, quantity) => readQuantity(quantity),
  add: (a, b) => a.add(b),
  max: (a, b) => (b.compare(a) > 0 ? b : a),
  isZero: (amount) => amount.isZero,
  isPositive: (amount) => amount.sign > 0,
};

/** True if every sum of whole numbers is exact. */
export function areExact(amounts: Iterable<number>): boolean {
  for (const amount of amounts) if (!Number.isSafeInteger(amount)) return false;
  return true;
}

/** Below it the sum of all pods of a node is exact in doubles: 32 TiB, or 35 billion cores. */
const WIDE = 2 ** 45;

/** False: too large to be added up in doubles, for a node's pods. */
export function areSmall(amounts: Iterable<number>): boolean {
  for (const amount of amounts) {
    if (!Number.isInteger(amount) || Math.abs(amount) >= WIDE) return false;
  }
  return true;
}

/** A quantity in the scheduler's units, rounded up. */
export function schedulerUnits(resource: string, quantity: Quantity): number {
  return Number(exactUnits(resource, quantity));
}

/** The amount in the same unit as an int64. */
export const exactUnits = (resource: string, quantity: Quantity): bigint =>
  resource === 'cpu' ? quantity.milliValue() : quantity.value();

/** Amounts by resource, parsed. */
export type AmountsOf<Amount> = ReadonlyMap<string, Amount>;

export function readList<Amount>(
  arithmetic: Arithmetic<Amount>,
  list: ResourceList = {},
): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  for (const resource in list) {
    const quantity = list[resource];
    if (quantity !== undefined) amounts.set(resource, arithmetic.read(resource, quantity));
  }
  return amounts;
}

/** The quantities of a list. */
export const readQuantities = (list: ResourceList | undefined): Map<string, Quantity> =>
  readList(quantities, list);

/** Adds a list to sums. */
export function addList<Amount>(
  arithmetic: Arithmetic<Amount>,
  sums: Map<string, Amount>,
  list: AmountsOf<Amount>,
): void {
  for (const [resource, amount] of list) {
    const sum = sums.get(resource);
    sums.set(resource, sum === undefined ? amount : arithmetic.add(sum, amount));
  }
}

/** Raises amounts to at least the amounts of a list. */
export function raiseToList<Amount>(
  arithmetic: Arithmetic<Amount>,
  amounts: Map<string, Amount>,
  list: AmountsOf<Amount>,
): void {
  for (const [resource, amount] of list) {
    const known = amounts.get(resource);
    amounts.set(resource, known === undefined ? amount : arithmetic.max(known, amount));
  }
}
