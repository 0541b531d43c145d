export { v1_22 as RELEASE_V1_22, v1_34 as RELEASE_V1_34 } from '../releases/index.ts';
export type { Release } from '../releases/index.ts';
export type { AnyPlugin } from '../framework/index.ts';
