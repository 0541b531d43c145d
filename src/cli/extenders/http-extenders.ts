import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ExtenderCall, ExtenderReply, ExtenderTransport } from '../../scheduler/index.ts';
import { packageFiles } from '../package-files.ts';
import { failureText, type Failure } from './failure-text.ts';
import { tlsOptions, type TlsOptions } from './tls-options.ts';

/** Beside what a question's own nodes may take when they come back, twice over. */
const ROOM_IN_ANSWERS = 1024 * 1024;
/** Beyond an extender's own timeout: the thread says by itself that it has passed. */
const GRACE_MS = 5000;
/** So many questions in a row without an answer in time, and an extender is not asked any more. */
const MOST_TIMEOUTS = 3;

/** The extenders over HTTP, and what ends the thread that asks them. */
export interface HttpExtenders {
  readonly transport: ExtenderTransport;
  readonly close: () => Promise<void>;
}

/**
 * Asks extenders over HTTP and HTTPS. The calling thread stands still until the answer is there, its time has passed, or it has
 * grown too large. Redirects and proxies are not followed.
 */
export function httpExtenders(): HttpExtenders {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(packageFiles.httpWorker, {
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  worker.unref();
  const tlsOf = new Map<ExtenderCall['extender'], TlsOptions>();
  const timeouts = new Map<ExtenderCall['extender'], number>();

  let asked = 0;
  const exchange = (question: object, waitMs: number): ExtenderReply | Failed => {
    const id = ++asked;
    Atomics.store(signal, 0, 0);
    port1.postMessage({ id, ...question });
    Atomics.wait(signal, 0, 0, waitMs);
    for (;;) {
      const received: { message: Received } | undefined = receiveMessageOnPort(port1);
      if (received === undefined) return { failure: { code: 'TIMEOUT', message: '' } };
      // An answer that came after its time is nobody's any more.
      if (received.message.id === id) return received.message.reply;
    }
  };

  const transport: ExtenderTransport = ({ extender, url, body }) => {
    const silent = timeouts.get(extender) ?? 0;
    const late: Failure = { code: 'TIMEOUT', message: '' };
    if (silent >= MOST_TIMEOUTS) return { error: failureText(url, late) };
    let tls = tlsOf.get(extender);
    try {
      tls ??= tlsOptions(extender);
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
    tlsOf.set(extender, tls);
    const timeoutMs = extender.httpTimeoutSeconds * 1000;
    const mostBytes = ROOM_IN_ANSWERS + 2 * body.length;
    const reply = exchange({ url, body, timeoutMs, mostBytes, tls }, timeoutMs + GRACE_MS);
    if (!('failure' in reply)) {
      timeouts.delete(extender);
      return reply;
    }
    timeouts.set(extender, reply.failure.code === 'TIMEOUT' ? silent + 1 : 0);
    return { error: failureText(url, { ...reply.failure, mostBytes }) };
  };
  return {
    transport,
    close: async () => {
      port1.close();
      await worker.terminate();
    },
  };
}

interface Failed {
  readonly failure: Failure;
}

/** What comes out of the thread. */
interface Received {
  readonly id: number;
  readonly reply: ExtenderReply | Failed;
}
