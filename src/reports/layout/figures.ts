export { amount, bytes, cores, count, counted, duration, someOf } from '../../units/index.ts';
import { count } from '../../units/index.ts';

/** 0.426 as "43%"; `digits` after the point. */
export function percent(share: number, digits = 0): string {
  return share < 10 ? `${(share * 100).toFixed(digits)}%` : '>999%';
}

/** A price with four significant digits: "0.192", "12.34", "1,234". */
export function price(amount: number): string {
  return amount >= 1000 ? count(amount) : String(Number(amount.toPrecision(4)));
}

/** "34% → 42%", or one text if both are equal. */
export function change(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`;
}
