export { createAdmission } from './create-admission.ts';
export { withDefaultTolerations } from './default-tolerations.ts';
export { mergeMatchLabelKeys } from './match-label-keys.ts';
export type { Admission } from './create-admission.ts';
