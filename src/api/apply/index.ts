export { applyManifest } from './apply-manifest.ts';
export type { ApplyRequest, ApplyResult } from './apply-manifest.ts';
export type { ApplyRefusal } from './refusal.ts';
