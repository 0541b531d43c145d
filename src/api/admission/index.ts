export { AdmissionWarnings } from './admission-warnings.ts';
export { createAdmission } from './create-admission.ts';
export { withDefaultTolerations } from './default-tolerations.ts';
export { forbiddenText } from './forbidden.ts';
export { mergeMatchLabelKeys } from './match-label-keys.ts';
export type { Admission } from './create-admission.ts';
