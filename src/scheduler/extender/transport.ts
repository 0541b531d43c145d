import type { SchedulerExtender } from '../../config/index.ts';

/** What an extender can be asked. */
export type ExtenderVerb = 'filter' | 'prioritize' | 'preempt' | 'bind';

/** One question to an extender: a POST with a JSON body. */
export interface ExtenderCall {
  /** As configured: its timeout and certificates are the transport's to heed. */
  readonly extender: SchedulerExtender;
  readonly verb: ExtenderVerb;
  /** urlPrefix and the verb's path. */
  readonly url: string;
  readonly body: string;
}

/** What came back, or why nothing did, as Go's HTTP client words it. */
export type ExtenderReply =
  { readonly status: number; readonly body: string } | { readonly error: string };

/**
 * How extenders are reached. Synchronous: the simulation stands still meanwhile. The engine knows no network; whoever has one brings
 * it along.
 */
export type ExtenderTransport = (call: ExtenderCall) => ExtenderReply;
