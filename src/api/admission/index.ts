export { createAdmission } from './create-admission.ts';
export { mergeMatchLabelKeys } from './match-label-keys.ts';
export type { Admission } from './create-admission.ts';
