export type { GroupStatus } from './program/index.ts';
export { PRIORITIES, readSettings } from './read-settings.ts';
export type { AutoscalerInput, AutoscalerSettings } from './read-settings.ts';
