import type { SchedulerExtender } from '../../config/index.ts';

/** The calls of the extender protocol. */
export type ExtenderVerb = 'filter' | 'prioritize' | 'preempt' | 'bind';

/** One call of an extender: a POST with a JSON body. */
export interface ExtenderCall {
  /** The configured extender: the transport applies its timeout and certificates. */
  readonly extender: SchedulerExtender;
  readonly verb: ExtenderVerb;
  /** urlPrefix and the verb's path. */
  readonly url: string;
  readonly body: string;
}

/** The reply, or why there is none, as Go's HTTP client words it. */
export type ExtenderReply =
  { readonly status: number; readonly body: string } | { readonly error: string };

/**
 * Calls extenders. Synchronous: virtual time does not pass meanwhile. The engine has no network of its own; the command line
 * provides it.
 */
export type ExtenderTransport = (call: ExtenderCall) => ExtenderReply;
