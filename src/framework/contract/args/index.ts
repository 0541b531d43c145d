export { defineArgs } from './handle.ts';
export type { ArgsHandle } from './handle.ts';
export type { BoundArgs } from './bound-args.ts';
