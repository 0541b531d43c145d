export { applyPodRules } from './apply-pod-rules.ts';
export { parseFieldPath } from './field-path.ts';
export type { PodRules } from './rule.ts';
export { readPodRules } from './read-pod-rules.ts';
