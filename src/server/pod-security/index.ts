export { violationsOf } from './evaluate.ts';
export type { PodLike, PodSecurityRules } from './evaluate.ts';
export { hasPolicy, levelText, policyOf } from './policy.ts';
export type { PodSecurityPolicy } from './policy.ts';
export { hasCheckedAnnotation } from './profile-checks.ts';
