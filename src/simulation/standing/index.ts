export { findShortfalls, Shortfalls } from './find-shortfalls.ts';
export type { RunEnding, Shortfall } from './find-shortfalls.ts';
export { isServing } from './pod-claims.ts';
export { shortfallFinding } from './shortfall-finding.ts';
export { isFresh, NOTHING_BEFORE, standingBefore } from './before.ts';
export type { StandingBefore } from './before.ts';
export { isProgress, isStuckEnding, whyNotReady } from './why-not-ready.ts';
