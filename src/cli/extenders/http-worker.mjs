// The thread in which extenders are asked, while the simulation waits (http-extenders.ts). Plain JavaScript: Node starts it from
// the sources and from the build alike.
import http from 'node:http';
import https from 'node:https';
import { workerData } from 'node:worker_threads';

const { port, signal } = workerData;

/** One agent per extender, so that its connections are kept. */
const agents = new Map();

port.on('message', (question) => {
  void ask(question).then((reply) => {
    port.postMessage({ id: question.id, reply });
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

/** Never rejects: what goes wrong is an answer, too. */
async function ask({ url, body, timeoutMs, mostBytes, tls }) {
  let target;
  try {
    target = new URL(url);
  } catch {
    return { failure: { code: 'ERR_INVALID_URL', message: 'invalid URL' } };
  }
  const client = { 'http:': http, 'https:': https }[target.protocol];
  if (client === undefined)
    return { failure: { code: 'ERR_INVALID_PROTOCOL', message: target.protocol } };
  return await new Promise((resolve) => {
    let isAnswering = false;
    const fail = (code, message) => {
      resolve({ failure: { code, message, isAnswering } });
    };
    let request;
    const timer = setTimeout(() => {
      fail('TIMEOUT', '');
      request?.destroy();
    }, timeoutMs);
    const settle = (reply) => {
      clearTimeout(timer);
      resolve(reply);
    };
    try {
      request = client.request(
        target,
        {
          method: 'POST',
          agent: agentOf(client, target, tls),
          headers: {
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'kschedsim',
          },
        },
        (response) => {
          isAnswering = true;
          const chunks = [];
          let size = 0;
          response.on('data', (chunk) => {
            size += chunk.length;
            if (size > mostBytes) {
              settle({ failure: { code: 'TOO_LARGE', message: '', isAnswering } });
              request.destroy();
              return;
            }
            chunks.push(chunk);
          });
          response.on('end', () => {
            const text = Buffer.concat(chunks, size).toString('utf8');
            settle({ status: response.statusCode ?? 0, body: text });
          });
          response.on('error', (error) => {
            settle({ failure: { code: error.code ?? '', message: error.message, isAnswering } });
          });
        },
      );
      request.on('error', (error) => {
        settle({ failure: { code: error.code ?? '', message: error.message, isAnswering } });
      });
      request.end(body);
    } catch (error) {
      settle({ failure: { code: error.code ?? '', message: error.message, isAnswering } });
    }
  });
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
