import { INT64_MIN } from '../../../units/index.ts';

const INT32_MIN = -2_147_483_648;
const INT32_MAX = 2_147_483_647;
const TWO_TO_63 = 9_223_372_036_854_775_808;

/** A double as an int32, as Go converts it on amd64: what does not fit, and NaN, is the lowest number. */
export const toInt32 = (value: number): number =>
  value > INT32_MIN - 1 && value < INT32_MAX + 1 ? Math.trunc(value) : INT32_MIN;

/** The same for an int64. */
export const toInt64 = (value: number): bigint =>
  value >= -TWO_TO_63 && value < TWO_TO_63 ? BigInt(Math.trunc(value)) : INT64_MIN;

/** The same for an int32, but what is too large is the highest number. */
export const cappedInt32 = (value: number): number =>
  value > INT32_MAX ? INT32_MAX : toInt32(value);
