export { PodLifetimes } from './pod-lifetimes.ts';
export { traceProblems } from './problems.ts';
export { broughtBy, TracePlay } from './play.ts';
