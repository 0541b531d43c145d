import { call } from './expression.ts';
import type { Expression } from './expression.ts';
import { Unreadable } from './problems.ts';

/** Relations, and sums and products, by precedence; all associate to the left. */
export const RELATIONS: ReadonlyMap<string, string> = new Map(
  ['==', '!=', '<', '<=', '>', '>='].map((symbol) => [symbol, `_${symbol}_`]),
).set('in', '@in');
export const SUMS: ReadonlyMap<string, string> = new Map([
  ['+', '_+_'],
  ['-', '_-_'],
]);
export const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ['*', '_*_'],
  ['/', '_/_'],
  ['%', '_%_'],
]);

/** Upstream splits long chains of && or || in halves, so that they do not nest deeply. */
export function balance(
  name: string,
  terms: readonly Expression[],
  places: readonly number[],
): Expression {
  const [first, ...more] = terms;
  if (first === undefined) throw new Unreadable();
  if (more.length === 0) return first;
  const middle = places.length >> 1;
  return call(places[middle] ?? 0, name, [
    balance(name, terms.slice(0, middle + 1), places.slice(0, middle)),
    balance(name, terms.slice(middle + 1), places.slice(middle + 1)),
  ]);
}

/** Whether the node counts where upstream limits how deep an expression is nested. */
export function countsAsNested(expression: Expression): boolean {
  if (expression.kind === 'select') return true;
  if (expression.kind !== 'call' || /^_(?:&&|\|\|)_$/.test(expression.name)) return false;
  return expression.target !== undefined || /^[_@]/.test(expression.name);
}
