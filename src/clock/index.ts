export { EventQueue } from './event-queue.ts';
export type { Clock, Handler, Ticket } from './event-queue.ts';
