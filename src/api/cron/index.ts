export { parseCronSchedule } from './cron-schedule.ts';
export type { CronSchedule } from './cron-schedule.ts';
export { loadTimeZone } from './time-zone.ts';
