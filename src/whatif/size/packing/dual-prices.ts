import { greatest } from '../../../units/index.ts';

const TOLERANCE = 1e-9;

/**
 * Prices of resources at which the demand is worth most while no choice offers more than its weight: the dual of covering the demand
 * with fractions of nodes. Whatever covers the demand weighs at least `demand · prices`. Simplex with Bland's rule, so it ends; a
 * tableau that is cut short gives prices that are still a lower bound. docs/RATIONALE.md compares it with simpler bounds.
 */
export function dualPrices(
  demand: Float64Array,
  choices: readonly { readonly capacity: Float64Array; readonly weight: number }[],
): Float64Array {
  const prices = new Float64Array(demand.length);
  // Scaled, so that bytes and cores have the same tolerance.
  const scale = demand.map((amount, at) =>
    Math.max(amount, TOLERANCE, greatest(choices.map(({ capacity }) => capacity[at]!))),
  );
  const columns = demand.length;
  const rows = choices.map(({ capacity, weight }) => [
    ...Array.from(capacity, (amount, at) => Math.max(0, amount) / scale[at]!),
    weight,
  ]);
  const gains = Array.from(demand, (amount, at) => amount / scale[at]!);
  gains.push(0);
  const inRow = choices.map((_, at) => columns + at);
  const inColumn = Array.from(demand, (_, at) => at);
  for (let step = 0; step < 50 * (columns + 1); step++) {
    const column = entering(gains, inColumn);
    if (column === undefined) break;
    const row = leaving(rows, column, inRow);
    if (row === undefined) break;
    pivot(rows, gains, row, column);
    const left = inRow[row]!;
    inRow[row] = inColumn[column]!;
    inColumn[column] = left;
  }
  inRow.forEach((variable, row) => {
    if (variable < columns) {
      prices[variable] = Math.max(0, rows[row]![columns]!) / scale[variable]!;
    }
  });
  return feasible(prices, choices);
}

/** Rounding errors are taken off, so that no choice offers more than its weight. */
function feasible(
  prices: Float64Array,
  choices: readonly { readonly capacity: Float64Array; readonly weight: number }[],
): Float64Array {
  let most = 1;
  for (const { capacity, weight } of choices)
    most = Math.max(most, value(prices, capacity) / weight);
  return prices.map((price) => price / most);
}

/** What the positive amounts are worth. */
export function value(prices: Float64Array, amounts: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < amounts.length; at++) {
    if (amounts[at]! > 0) sum += prices[at]! * amounts[at]!;
  }
  return sum;
}

function entering(gains: readonly number[], inColumn: readonly number[]): number | undefined {
  let best: number | undefined;
  inColumn.forEach((variable, column) => {
    if (gains[column]! <= TOLERANCE) return;
    if (best === undefined || variable < inColumn[best]!) best = column;
  });
  return best;
}

function leaving(
  rows: readonly (readonly number[])[],
  column: number,
  inRow: readonly number[],
): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  rows.forEach((row, at) => {
    if (row[column]! <= TOLERANCE) return;
    const ratio = row.at(-1)! / row[column]!;
    const isTie = best !== undefined && Math.abs(ratio - least) <= TOLERANCE;
    if (isTie ? inRow[at]! < inRow[best!]! : ratio < least) {
      best = at;
      least = ratio;
    }
  });
  return best;
}

/** Exchanges the variables of a row and a column. The last cell of a row is its right-hand side. */
function pivot(rows: number[][], gains: number[], at: number, column: number): void {
  const row = rows[at]!;
  const factor = row[column]!;
  for (let cell = 0; cell < row.length; cell++) row[cell]! /= factor;
  row[column] = 1 / factor;
  for (const other of [...rows, gains]) {
    if (other === row) continue;
    const times = other[column]!;
    if (times === 0) continue;
    for (let cell = 0; cell < other.length; cell++) {
      other[cell] = cell === column ? -times / factor : other[cell]! - times * row[cell]!;
    }
  }
}
