import type { ExtenderTransport, ExtenderVerb } from './transport.ts';

/** How often one extender failed to answer one verb and was ignored. */
export interface PassedOver {
  readonly urlPrefix: string;
  readonly verb: ExtenderVerb;
  readonly asked: number;
  readonly failed: number;
  /** Why the first call failed. */
  readonly firstFailure: string;
}

/** A transport that counts failures, and the counts. */
export interface WatchedExtenders {
  readonly transport: ExtenderTransport;
  readonly passedOver: () => readonly PassedOver[];
}

/** Counts the failures that appear in no message: failures of ignorable extenders and of the prioritize verb. */
export function watchExtenders(transport: ExtenderTransport): WatchedExtenders {
  const counts = new Map<string, PassedOver>();
  return {
    transport: (call) => {
      const reply = transport(call);
      const { extender, verb } = call;
      const { urlPrefix, ignorable } = extender;
      if (!ignorable && verb !== 'prioritize') return reply;
      const key = `${verb} ${urlPrefix}`;
      const failure = failureOf(reply);
      const { asked, failed, firstFailure } = counts.get(key) ?? NONE;
      counts.set(key, {
        urlPrefix,
        verb,
        asked: asked + 1,
        failed: failure === undefined ? failed : failed + 1,
        firstFailure: failed > 0 ? firstFailure : (failure ?? ''),
      });
      return reply;
    },
    passedOver: () => [...counts.values()].filter(({ failed }) => failed > 0),
  };
}

const NONE = { asked: 0, failed: 0, firstFailure: '' };

function failureOf(reply: ReturnType<ExtenderTransport>): string | undefined {
  if ('error' in reply) return reply.error;
  return reply.status === 200 ? undefined : `code ${String(reply.status)}`;
}
