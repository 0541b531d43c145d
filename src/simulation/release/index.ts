export { divideHooks, helmRelease, hookObjects, withRemoved } from './helm-release.ts';
export type { HelmRelease, RunHooks } from './helm-release.ts';
export { plannedRelease, releaseTroubles } from './outcome.ts';
export type { ReleaseTrouble } from './outcome.ts';
export { ReleaseRun } from './run.ts';
export { hookWarnings, leftBehind } from './unnamed.ts';
