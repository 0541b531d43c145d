export { bindByExtender } from './bind-by-extender.ts';
export { createExtenders } from './http-extender.ts';
export { recordExtenders, replayExtenders } from './replay-extenders.ts';
export type { RecordedAnswer } from './replay-extenders.ts';
export type { SentObjects } from './request-bodies.ts';
export type { ExtenderCall, ExtenderReply, ExtenderTransport, ExtenderVerb } from './transport.ts';
export { watchExtenders } from './watch-extenders.ts';
