export { defineArgs } from './handle.ts';
export type { ArgsHandle } from './handle.ts';
export type { ArgsKind } from './kind.ts';
export type { BoundArgs } from './bound-args.ts';
