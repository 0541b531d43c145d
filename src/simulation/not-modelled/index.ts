export type { Examined } from './cause.ts';
export { isScaler } from './causes/autoscalers.ts';
export { changes } from './causes/changes.ts';
export { CLAIMS_BEFORE_V1_32 } from './causes/device-claims.ts';
export type { FindObject } from './owner-chain.ts';
export { PodDoubts } from './pod-doubts.ts';
export { Unmodelled } from './unmodelled.ts';
