export type { Axis, CellChange, FindFiles, Varied } from './axis.ts';
export { axisValue } from './values.ts';
export { noFile } from './files.ts';
export { axisKinds } from './registry.ts';
export { claimsOf, isSame } from './claims.ts';
export type { Claim } from './claims.ts';
