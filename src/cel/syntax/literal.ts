import { Uint } from '../values/types.ts';

/** The value of a literal: an int is a bigint, a double a number. */
export type Literal = null | boolean | bigint | Uint | number | string;
