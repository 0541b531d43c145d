import { isRecord, getOrInsert } from '../../units/index.ts';
import type { ExtenderReply, ExtenderTransport } from './transport.ts';

/** One recorded call of an extender; the status is 200 unless given. */
export interface RecordedAnswer {
  readonly url: string;
  /** The body of the request, parsed. */
  readonly request: unknown;
  /** The body of the reply, parsed. */
  readonly response: unknown;
  readonly status?: number;
}

/**
 * Replies as recorded for the same request: the same URL, pod, and nodes or victims. Other members may differ (times, versions).
 * Several replies to one request are given one after the other; the last is repeated. A request that was not recorded fails like
 * a refused connection.
 */
export function replayExtenders(answers: readonly RecordedAnswer[]): ExtenderTransport {
  const known = new Map<string, ExtenderReply[]>();
  for (const { url, request, response, status = 200 } of answers) {
    const key = keyOf(url, request);
    const reply = { status, body: JSON.stringify(response ?? null) };
    getOrInsert(known, key, () => []).push(reply);
  }
  return ({ url, body }) => {
    const request: unknown = JSON.parse(body);
    const replies = known.get(keyOf(url, request));
    const reply = replies !== undefined && replies.length > 1 ? replies.shift() : replies?.[0];
    if (reply !== undefined) return reply;
    const about = podOf(request);
    return { error: `Post "${url}": no answer is recorded to this question about pod ${about}` };
  };
}

/** Passes every call on, and records the calls that got a reply. */
export function recordExtenders(
  transport: ExtenderTransport,
  record: (answer: RecordedAnswer) => void,
): ExtenderTransport {
  return (call) => {
    const reply = transport(call);
    if ('status' in reply) {
      const { status } = reply;
      const request: unknown = JSON.parse(call.body);
      const head = { url: call.url, request, response: parsed(reply.body) };
      record(status === 200 ? head : { ...head, status });
    }
    return reply;
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

/** The key of a request: the URL, the pod, and the nodes or victims by name. */
function keyOf(url: string, request: unknown): string {
  const nodes = field(request, 'Nodes');
  const items = field(nodes, 'items');
  const names = Array.isArray(items)
    ? items.map((node: unknown) => field(field(node, 'metadata'), 'name'))
    : field(request, 'NodeNames');
  const victims = field(request, 'NodeNameToVictims') ?? field(request, 'NodeNameToMetaVictims');
  return JSON.stringify([
    url,
    podOf(request),
    Array.isArray(names) ? names.map(String).sort() : (field(request, 'Node') ?? null),
    isRecord(victims) ? Object.entries(victims).sort(byKey).map(victimsOf) : null,
  ]);
}

function podOf(request: unknown): string {
  const metadata = field(field(request, 'Pod'), 'metadata');
  const namespace = field(metadata, 'namespace') ?? field(request, 'PodNamespace');
  const name = field(metadata, 'name') ?? field(request, 'PodName');
  return `${textOf(namespace)}/${textOf(name)}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** By name if whole pods are sent, otherwise by UID. */
function victimsOf([node, victims]: readonly [string, unknown]): unknown {
  const pods = field(victims, 'Pods');
  const list: readonly unknown[] = Array.isArray(pods) ? pods : [];
  return [node, list.map((pod) => field(pod, 'UID') ?? podOf({ Pod: pod })).sort()];
}

function field(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
