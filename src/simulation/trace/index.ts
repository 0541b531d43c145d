export { PodLifetimes } from './pod-lifetimes.ts';
export { traceProblems, withTracePlaces } from './problems.ts';
export { broughtBy, TracePlay } from './play.ts';
