import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ExtenderCall, ExtenderReply, ExtenderTransport } from '../../scheduler/index.ts';
import { packageFiles } from '../package-files.ts';
import { failureText, type Failure } from './failure-text.ts';
import { tlsOptions, type TlsOptions } from './tls-options.ts';

/** Bytes that an answer may have in addition to twice the size of the request. */
const EXTRA_ANSWER_BYTES = 1024 * 1024;
/** Added to the extender's timeout: normally the worker reports the timeout itself. */
const GRACE_MS = 5000;
/** After this many timeouts in a row an extender is not called again. */
const MAX_TIMEOUTS = 3;

/** A transport over HTTP, and the function that ends its worker thread. */
export interface HttpExtenders {
  readonly transport: ExtenderTransport;
  readonly close: () => Promise<void>;
}

/**
 * Calls extenders over HTTP and HTTPS. The calling thread blocks until the answer has arrived, has timed out or is too large.
 * Redirects and proxies are not followed. `warn` is called once for each extender whose certificate is not verified.
 */
export function httpExtenders(warn: (text: string) => void): HttpExtenders {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(packageFiles.httpWorker, {
    workerData: { port: port2, signal },
    transferList: [port2],
  });
  worker.unref();
  const tlsOf = new Map<ExtenderCall['extender'], TlsOptions>();
  const timeouts = new Map<ExtenderCall['extender'], number>();

  let lastId = 0;
  const exchange = (request: object, waitMs: number): ExtenderReply | Failed => {
    const id = ++lastId;
    Atomics.store(signal, 0, 0);
    port1.postMessage({ id, ...request });
    Atomics.wait(signal, 0, 0, waitMs);
    for (;;) {
      const received: { message: Received } | undefined = receiveMessageOnPort(port1);
      if (received === undefined) return { failure: { code: 'TIMEOUT', message: '' } };
      // Late answers to earlier requests are dropped.
      if (received.message.id === id) return received.message.reply;
    }
  };

  const transport: ExtenderTransport = ({ extender, url, body }) => {
    const timedOut = timeouts.get(extender) ?? 0;
    const late: Failure = { code: 'TIMEOUT', message: '' };
    if (timedOut >= MAX_TIMEOUTS) return { error: failureText(url, late) };
    let tls = tlsOf.get(extender);
    try {
      tls ??= tlsOptions(extender);
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
    if (!tls.rejectUnauthorized && url.startsWith('https:') && !tlsOf.has(extender)) {
      warn(`the certificate of extender ${extender.urlPrefix} is not verified`);
    }
    tlsOf.set(extender, tls);
    const timeoutMs = extender.httpTimeoutSeconds * 1000;
    const mostBytes = EXTRA_ANSWER_BYTES + 2 * body.length;
    const reply = exchange({ url, body, timeoutMs, mostBytes, tls }, timeoutMs + GRACE_MS);
    if (!('failure' in reply)) {
      timeouts.delete(extender);
      return reply;
    }
    timeouts.set(extender, reply.failure.code === 'TIMEOUT' ? timedOut + 1 : 0);
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

/** A message from the worker thread. */
interface Received {
  readonly id: number;
  readonly reply: ExtenderReply | Failed;
}
