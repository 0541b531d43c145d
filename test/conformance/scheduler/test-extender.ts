import { isRecord } from '../../../src/units/index.ts';
import type { ExtenderReply, ExtenderTransport } from '../../../src/scheduler/index.ts';
import type { Line } from '../format.ts';

/** One call of the test extender: its behaviour for the verb, its seed, and the nodes that it is asked about. */
interface Question {
  readonly seed: string;
  readonly mode: Line;
  readonly request: Line;
  readonly names: readonly string[];
}

/**
 * The extender of the recordings: its answer follows from its behaviour and the question alone. `behaviour` is by the first element of
 * the URL's path; an extender without one does not listen.
 */
export function testExtender(behaviour: unknown): ExtenderTransport {
  return ({ verb, url, body }) => {
    const [, own = ''] = new URL(url).pathname.split('/');
    const known = record(behaviour)[own];
    if (!isRecord(known)) return { error: `Post "${url}": connect: connection refused` };
    const mode = record(known[verb]);
    if (mode['status'] !== undefined) return { status: Number(mode['status']), body: 'oops' };
    if (typeof mode['raw'] === 'string') return { status: 200, body: mode['raw'] };
    const request = record(JSON.parse(body));
    return ANSWERS[verb]({ seed: String(known['seed']), mode, request, names: namesOf(request) });
  };
}

const ANSWERS = { filter, prioritize, preempt, bind };

/** The nodes of a request by name, or in whole. */
export function namesOf({ NodeNames, Nodes }: Line): readonly string[] {
  if (Array.isArray(NodeNames)) return NodeNames.map(String);
  return itemsOf(Nodes).map(nameOf);
}

const itemsOf = (nodes: unknown): readonly Line[] => {
  const { items } = record(nodes);
  return Array.isArray(items) ? items.filter(isRecord) : [];
};

const nameOf = (object: Line): string => String(record(object['metadata'])['name']);

function filter({ seed, mode, request, names }: Question): ExtenderReply {
  if (mode['error'] === true) return reply({ Error: 'extender says no' });
  const fail = percent(mode['fail'], 20);
  const un = fail + percent(mode['un'], 10);
  const drop = un + percent(mode['drop'], 0);
  const keep: string[] = [];
  const failed: Record<string, string> = {};
  const unresolvable: Record<string, string> = {};
  for (const name of names) {
    const lot = draw(`${seed}${name}f`) % 100;
    if (lot < fail) failed[name] = `failed by ${seed}`;
    else if (lot < un) unresolvable[name] = 'never';
    else if (lot >= drop) keep.push(name);
  }
  const [first] = Object.keys(failed);
  if (mode['both'] === true && first !== undefined) unresolvable[first] = 'both';
  if (mode['reverse'] === true) keep.reverse();
  if (mode['ghost'] === true) keep.push('ghost-node');
  const answer = {
    ...(Array.isArray(request['NodeNames']) && mode['asNodes'] !== true
      ? { NodeNames: keep }
      : { Nodes: { items: nodesLeft(request, names, keep, mode['relabel'] === true) } }),
    FailedNodes: failed,
    FailedAndUnresolvableNodes: unresolvable,
  };
  if (mode['lower'] !== true) return reply(answer);
  const lower = Object.entries(answer).map(([key, value]) => [key.toLowerCase(), value] as const);
  return reply(Object.fromEntries(lower));
}

function nodesLeft(
  { Nodes }: Line,
  names: readonly string[],
  keep: readonly string[],
  relabels: boolean,
): readonly Line[] {
  const nodes = isRecord(Nodes) ? itemsOf(Nodes) : names.map((name) => ({ metadata: { name } }));
  const left = nodes.filter((node) => keep.includes(nameOf(node)));
  if (!relabels) return left;
  return left.map((node) => {
    const { metadata: written } = node;
    const metadata = record(written);
    const labels = { ...record(metadata['labels']), disktype: 'ssd' };
    return { ...node, metadata: { ...metadata, labels } };
  });
}

function prioritize({ seed, mode, names }: Question): ExtenderReply {
  const lots = names.map((name) => ({ name, lot: draw(`${seed}${name}p`) }));
  const list = lots
    .filter(({ lot }) => mode['skip'] !== true || lot % 5 !== 0)
    .map(({ name, lot }) => ({
      Host: name,
      Score: mode['wild'] === true ? (lot % 400) - 100 : lot % 11,
    }));
  const [first] = list;
  if (mode['dup'] === true && first !== undefined) list.push(first);
  if (mode['ghost'] === true) list.push({ Host: 'ghost', Score: 5 });
  return reply(list);
}

function preempt({ seed, mode, request }: Question): ExtenderReply {
  const asked = record(request['NodeNameToVictims'] ?? request['NodeNameToMetaVictims']);
  const answer: Record<string, { Pods: { UID: unknown }[]; NumPDBViolations: unknown }> = {};
  for (const [name, victims] of Object.entries(asked)) {
    const lot = draw(`${seed}${name}v`) % 100;
    if (lot < percent(mode['drop'], 20)) continue;
    const { Pods, NumPDBViolations } = record(victims);
    const pods = (Array.isArray(Pods) ? Pods : []).filter(isRecord).map((pod) => ({
      UID: pod['UID'] ?? record(pod['metadata'])['uid'],
    }));
    const some = mode['empty'] === true && lot < 50 ? [] : pods;
    answer[name] = {
      Pods: mode['fewer'] === true && some.length > 1 ? some.slice(1) : some,
      NumPDBViolations: mode['zeroPdb'] === true ? 0 : NumPDBViolations,
    };
  }
  if (mode['ghost'] === true) answer['ghost'] = { Pods: [{ UID: 'x' }], NumPDBViolations: 0 };
  const [first] = Object.values(answer);
  if (mode['ghostPod'] === true) first?.Pods.push({ UID: 'nobody' });
  return reply({ NodeNameToMetaVictims: answer });
}

function bind({ mode }: Question): ExtenderReply {
  return reply(mode['error'] === true ? { Error: 'cannot bind' } : {});
}

const reply = (answer: unknown): ExtenderReply => ({ status: 200, body: JSON.stringify(answer) });

const percent = (given: unknown, otherwise: number): number =>
  typeof given === 'number' ? given : otherwise;

/** A number from 0 to 2^32 that follows from the text: FNV-1a, mixed. */
function draw(text: string): number {
  let hash = 2166136261;
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0;
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519) >>> 0;
  hash ^= hash >>> 13;
  return hash >>> 0;
}

function record(value: unknown): Line {
  return isRecord(value) ? value : {};
}
