export { crashLoopOf } from './crash-loop.ts';
export { evictionOf, whyLost } from './eviction-of.ts';
export { FindingList } from './list.ts';
export type { PlaceOf, PodIssues } from './list.ts';
export { allPlacesIn, placesIn } from './places.ts';
export { resizeTroubleOf } from './resize-trouble.ts';
export { sandboxTroubleOf } from './sandbox-trouble.ts';
export { isNewTrouble, troubleOf, whyFailed } from './pod-trouble.ts';
export type { PodTrouble, WorkloadTrouble } from './pod-trouble.ts';
