import { isRecord } from '../../src/units/index.ts';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpExtenders, type HttpExtenders } from '../../src/cli/extenders/http-extenders.ts';
import { replayExtenders } from '../../src/scheduler/index.ts';
import type { RecordedAnswer } from '../../src/scheduler/index.ts';
import { startExtenderServer } from '../support/extender-server.ts';
import type { ExtenderServer, ServedAnswer } from '../support/extender-server.ts';
import { decideWith, decisionDifferences, exchangesOf } from './legacy/extenders.ts';
import { readLines } from './read-lines.ts';

/** The address of the extenders in the recordings. */
const RECORDED = 'http://127.0.0.1:12346';

const cases = readLines(path.join(import.meta.dirname, 'corpus/legacy/extenders.jsonl.gz')).map(
  ({ content }) => ({ id: String(content?.['id']), line: content ?? {} }),
);

let server: ExtenderServer;
let http: HttpExtenders;

beforeAll(async () => {
  server = await startExtenderServer();
  http = httpExtenders(() => undefined);
});
afterAll(async () => {
  await http.close();
  await server.stop();
});

test.each(cases)('$id gives the recorded decision with a real server', async ({ line }) => {
  const exchanges = exchangesOf(line);
  const answers: Record<string, ServedAnswer[]> = {};
  for (const { url, status, response } of exchanges) {
    (answers[url.slice(RECORDED.length)] ??= []).push({ kind: 'answer', status, body: response });
  }
  await server.answer(answers);
  const answer = decideWith(line, (call) =>
    http.transport({ ...call, url: call.url.replace(RECORDED, server.url) }),
  );
  expect(decisionDifferences(line, answer)).toEqual([]);
  expect(await server.asked()).toEqual(
    exchanges.map(({ url, body }) => ({ path: url.slice(RECORDED.length), body })),
  );
});

test.each(cases)('$id gives the recorded decision with its recorded answers', ({ line }) => {
  const traffic: unknown = line['extenderTraffic'];
  if (!Array.isArray(traffic)) throw new TypeError('expected the traffic of extenders');
  expect(
    decisionDifferences(line, decideWith(line, replayExtenders(traffic.map(recordedAnswer)))),
  ).toEqual([]);
});

function recordedAnswer(value: unknown): RecordedAnswer {
  if (!isRecord(value)) throw new TypeError('expected an exchange');
  const { url, request, response, status } = value;
  const answer = { url: String(url), request, response };
  return status === undefined ? answer : { ...answer, status: Number(status) };
}
