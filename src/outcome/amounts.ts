/**
 * How many.
 * @integer
 * @minimum 0
 */
export type Count = number;

/**
 * Virtual seconds since the start.
 * @minimum 0
 */
export type Seconds = number;

/** By resource: cpu in cores, everything else in its base unit. */
export type Quantities = Readonly<Record<string, number>>;

/**
 * A whole number from 1.
 * @integer
 * @minimum 1
 */
export type Positive = number;

/** @integer */
export type Integer = number;
