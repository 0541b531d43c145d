export { generatedName, SAFE_ALPHABET } from './generated/suffixed-name.ts';
export { ApiError } from './api-server.ts';
export type {
  ApiServer,
  DeleteOptions,
  EventRecorder,
  LateStatus,
  WatchEvent,
  WatchHandler,
} from './api-server.ts';
export { EventLog } from './event-log.ts';
export type { EventRecord, EventContent } from './event-log.ts';
export { withNode } from './object-parts.ts';
export { NameGenerator } from './generated/name-generator.ts';
export { ObjectStore } from './object-store.ts';
export type { CreateOptions, ObjectStoreOptions } from './options.ts';
export { RefusalLog } from './refusal-log.ts';
export type { Refusal } from './refusal-log.ts';
export { Timestamps } from './generated/timestamps.ts';
