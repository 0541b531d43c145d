export { chooseAutoscaler } from './choose.ts';
export type { ActingAutoscaler } from './choose.ts';
export { foreseenWarnings } from './foreseen.ts';
export type { AutoscalingOptions } from './options.ts';
export { REST_LIMIT_SECONDS, RestWatch } from './rest.ts';
export { judgingOf } from './judging.ts';
export { choiceWarnings } from './choice-warnings.ts';
export { settingsWithoutEffect } from './without-effect.ts';
