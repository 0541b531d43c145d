// A web server in its own thread, because the client blocks until the response.
import http from 'node:http';
import https from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

/** The responses by path: each once, in order; the last one repeats. */
let answers = {};
let bodies = [];

const serve = (request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    bodies.push({ path: request.url, body: Buffer.concat(chunks).toString('utf8') });
    const list = answers[request.url] ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer?.kind === 'silence') return;
    if (answer?.kind === 'hang-up') {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"Nodes');
      setTimeout(() => request.socket.destroy(), 20);
      return;
    }
    response.writeHead(answer?.status ?? 404, { 'Content-Type': 'application/json' });
    response.end(answer?.body ?? '');
  });
};

const { tls } = workerData;
const server = tls === undefined ? http.createServer(serve) : https.createServer(tls, serve);
server.listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));

parentPort.on('message', (message) => {
  const before = bodies;
  if (message.answers !== undefined) {
    answers = message.answers;
    bodies = [];
  }
  parentPort.postMessage({ bodies: before });
});
