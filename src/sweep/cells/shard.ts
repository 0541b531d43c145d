import type { PlannedCell } from './enumerate.ts';

/** One of several parts of a sweep. */
export interface Shard {
  /** From 1 on. */
  readonly index: number;
  readonly count: number;
}

/** Hexadecimal digits of an id that divide cells: 48 bits are exact as a number. */
const DIGITS = 12;

/** Whether a cell belongs to a shard. Its id alone decides, so that shards agree without talking. */
export const isInShard = ({ id }: Pick<PlannedCell, 'id'>, { index, count }: Shard): boolean =>
  Number.parseInt(id.slice(0, DIGITS), 16) % count === index - 1;
