export { loadTimeZone, parseCronSchedule } from './cron/index.ts';
export type { CronSchedule } from './cron/index.ts';
export { EventQueue } from './event-queue.ts';
export { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from './virtual-time.ts';
export type { Clock, Handler, Ticket } from './event-queue.ts';
