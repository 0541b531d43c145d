export { argumentOf, resourceWeightOf } from './argument.ts';
export { settingProblems } from './check-space.ts';
export { CONFIGURATION_FIELDS, configurationField } from './configuration-field.ts';
export { nodePoolField } from './node-pool.ts';
export type { Setting } from './setting.ts';
export { Space } from './setting-space.ts';
export type { Start, Target } from './target.ts';
export { weightOf } from './weight.ts';
