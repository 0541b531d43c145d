export { applyPodRules } from './apply-pod-rules.ts';
export type { PodRules } from './rule.ts';
export { readPodRules } from './read-pod-rules.ts';
