export { findShortfalls } from './find-shortfalls.ts';
export type { RunEnding, Shortfall, Shortfalls } from './find-shortfalls.ts';
export { shortfallFinding } from './shortfall-finding.ts';
export { isFresh, NOTHING_BEFORE, standingBefore } from './before.ts';
export type { StandingBefore } from './before.ts';
export { isProgress, isStuckEnding, whyNotReady } from './why-not-ready.ts';
