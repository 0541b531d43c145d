export { applyPodRules } from './apply-pod-rules.ts';
export { podRulesFaults, readPodRules } from './read-pod-rules.ts';
