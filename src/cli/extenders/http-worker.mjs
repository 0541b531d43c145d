// The worker thread that calls extenders while the simulation waits (http-extenders.ts). Plain JavaScript, so that Node can start
// it both from the sources and from the build.
import http from 'node:http';
import https from 'node:https';
import { workerData } from 'node:worker_threads';

const { port, signal } = workerData;

/** One agent per extender, so that connections are reused. */
const agents = new Map();

port.on('message', (request) => {
  void exchange(request).then((reply) => {
    port.postMessage({ id: request.id, reply });
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

/** Resolves with `{ status, body }` or `{ failure }`; never rejects. */
async function exchange({ url, body, timeoutMs, mostBytes, tls }) {
  let target;
  try {
    target = new URL(url);
  } catch {
    return { failure: { code: 'ERR_INVALID_URL', message: 'invalid URL' } };
  }
  const client = { 'http:': http, 'https:': https }[target.protocol];
  if (client === undefined) {
    return { failure: { code: 'ERR_INVALID_PROTOCOL', message: target.protocol } };
  }
  return await new Promise((resolve) => {
    let isAnswering = false;
    let request;
    const fail = (code, message) => {
      clearTimeout(timer);
      resolve({ failure: { code, message, isAnswering } });
      request?.destroy();
    };
    const failWith = (error) => fail(error.code ?? '', error.message);
    const timer = setTimeout(() => fail('TIMEOUT', ''), timeoutMs);
    try {
      request = client.request(target, optionsOf(client, target, body, tls), (response) => {
        isAnswering = true;
        const chunks = [];
        let size = 0;
        response.on('data', (chunk) => {
          size += chunk.length;
          if (size > mostBytes) fail('TOO_LARGE', '');
          else chunks.push(chunk);
        });
        response.on('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks, size).toString('utf8');
          resolve({ status: response.statusCode ?? 0, body: text });
        });
        response.on('error', failWith);
      });
      request.on('error', failWith);
      request.end(body);
    } catch (error) {
      failWith(error);
    }
  });
}

function optionsOf(client, target, body, tls) {
  return {
    method: 'POST',
    agent: agentOf(client, target, tls),
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'kschedsim',
    },
  };
}

function agentOf(client, { origin }, tls) {
  const key = `${origin} ${JSON.stringify(tls)}`;
  let agent = agents.get(key);
  if (agent === undefined) {
    agent = new client.Agent({ keepAlive: true, ...(client === https ? tls : {}) });
    agents.set(key, agent);
  }
  return agent;
}
