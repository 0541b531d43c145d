export { parseCronSchedule } from './schedule.ts';
export type { CronSchedule } from './schedule.ts';
export { loadTimeZone } from './time-zone.ts';
