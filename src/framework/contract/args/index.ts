export { defineArgs } from './args-handle.ts';
export type { ArgsHandle } from './args-handle.ts';
export type { ArgsKind } from './args-kind.ts';
export type { BoundArgs } from './bound-args.ts';
