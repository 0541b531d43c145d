import { explain } from '../../../src/whatif/index.ts';
import type { ExtenderCall, ExtenderTransport } from '../../../src/scheduler/index.ts';
import { goJson } from '../../../src/golang/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { objectsOf, podOf } from '../scheduler/question.ts';

const keys = [
  'feasible',
  'filtered',
  'preFilterFailure',
  'raw',
  'scores',
  'totals',
  'best',
  'message',
  'error',
  'preemption',
  'preemptionStatus',
  'bind',
] as const;

/** One recorded request to an extender, and the response. */
export interface Exchange {
  readonly url: string;
  /** The body of the request, byte for byte. */
  readonly body: string;
  readonly status: number;
  readonly response: string;
}

/** The recorded HTTP traffic. Keys keep their order; white space is removed. */
export function exchangesOf(line: Line): readonly Exchange[] {
  const traffic = line['extenderTraffic'];
  if (!Array.isArray(traffic)) throw new TypeError('expected the traffic of extenders');
  return traffic.filter(isRecord).map(({ url, request, response, status = 200 }) => ({
    url: String(url),
    body: goJson(request),
    status: Number(status),
    response: JSON.stringify(response),
  }));
}

/** The decision with this transport. */
export function decideWith(line: Line, extenders: ExtenderTransport): Line {
  return {
    ...explain({
      objects: objectsOf(line['objects']),
      pod: podOf(line['pod']),
      policy: line['policy'],
      options: { percentageOfNodesToScore: 100, extenders, bind: true },
    }),
  };
}

/** The differences from the recorded decision. */
export function decisionDifferences(line: Line, answer: Line): readonly string[] {
  const compared = (record: Line): Line =>
    Object.fromEntries(
      keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]),
    );
  return differences(compared(expectOf(line)), compared({ ...answer, ...recordedBind(answer) }));
}

/** The recordings do not say who bound. */
function recordedBind({ bind }: Line): Line {
  if (!isRecord(bind)) return {};
  const { byExtender: _, ...recorded } = bind;
  return { bind: recorded };
}

/** The differences of the sent bodies from the recorded ones, sorted by URL, because prioritizers are called concurrently. */
export function bodyDifferences(
  expected: readonly Exchange[],
  sent: readonly Pick<ExtenderCall, 'url' | 'body' | 'verb'>[],
): readonly string[] {
  const first = sent.findIndex(({ verb }) => verb === 'prioritize');
  const end = sent.findLastIndex(({ verb }) => verb === 'prioritize') + 1;
  const prioritizers = sent
    .slice(Math.max(first, 0), end)
    .sort((a, b) => Number(a.url > b.url) - Number(a.url < b.url));
  const inOrder = [...sent.slice(0, Math.max(first, 0)), ...prioritizers, ...sent.slice(end)];
  const requests = (list: readonly Pick<Exchange, 'url' | 'body'>[]): readonly string[] =>
    list.map(({ url, body }) => `${url} ${body}`);
  return differences(requests(expected), requests(inOrder), 'extenderTraffic');
}

/** A decision with extenders: the result, and every sent body, byte for byte. */
export function checkExtenders(line: Line): readonly string[] {
  const exchanges = exchangesOf(line);
  const left = [...exchanges];
  const sent: ExtenderCall[] = [];
  const answer = decideWith(line, (call) => {
    const { url } = call;
    const at = left.findIndex((exchange) => exchange.url === url);
    const [exchange] = at < 0 ? [] : left.splice(at, 1);
    if (exchange === undefined && isSilent(call, line)) {
      return { error: `Post "${url}": connect: connection refused` };
    }
    sent.push(call);
    return exchange === undefined
      ? { error: `Post "${url}": there is no recorded request with this body` }
      : { status: exchange.status, body: exchange.response };
  });
  return [...decisionDifferences(line, answer), ...bodyDifferences(exchanges, sent)];
}

/** No extender listened at this URL, so there is no recorded traffic. */
function isSilent({ extender: { urlPrefix } }: ExtenderCall, line: Line): boolean {
  const behaviour = line['extenderBehaviour'];
  return !isRecord(behaviour) || !(urlPrefix.replace(/\/+$/, '') in behaviour);
}
