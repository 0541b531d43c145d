import type { ExtenderCall } from '../../../src/scheduler/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import type { Line } from '../format.ts';
import { namesOf } from './test-extender.ts';

type Sent = Pick<ExtenderCall, 'url' | 'body'>;

/**
 * The differences of the sent requests from the recorded ones: their URLs in order, and the pod, nodes and victims by name. Calls to
 * prioritizers are concurrent upstream, so they are sorted by URL.
 */
export function trafficDifferences(recorded: unknown, sent: readonly Sent[]): readonly string[] {
  const calls = (Array.isArray(recorded) ? recorded : []).filter(isRecord);
  const expected = calls.map(({ url, request }) => gistOf(String(url), String(request)));
  const actual = sent.map(({ url, body }) => gistOf(new URL(url).pathname, body));
  return differences(inOrder(expected), inOrder(actual), 'extenderTraffic');
}

interface Gist {
  readonly url: string;
  readonly about: unknown;
}

function inOrder(calls: readonly Gist[]): readonly Gist[] {
  const isConcurrent = ({ url }: Gist): boolean => url.endsWith('/prioritize');
  const sorted = calls.filter(isConcurrent).sort((a, b) => (a.url < b.url ? -1 : 1));
  return calls.map((call) => (isConcurrent(call) ? (sorted.shift() ?? call) : call));
}

function gistOf(url: string, body: string): Gist {
  const request: unknown = JSON.parse(body);
  if (!isRecord(request)) return { url, about: request };
  const { Pod, NodeNameToVictims, NodeNameToMetaVictims, PodName, PodNamespace, Node } = request;
  const isWhole = isRecord(NodeNameToVictims) || isRecord(request['Nodes']);
  const victims = NodeNameToVictims ?? NodeNameToMetaVictims;
  const pod = isRecord(Pod) ? podName(Pod) : `${String(PodNamespace)}/${String(PodName)}`;
  const nodes = isRecord(victims) ? mapValues(victims, victimsOf) : (Node ?? namesOf(request));
  return { url, about: { pod, isWhole, nodes } };
}

const mapValues = (map: Line, of: (value: unknown) => unknown): Line =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, of(value)]));

function victimsOf(victims: unknown): unknown {
  if (!isRecord(victims)) return victims;
  const { Pods, NumPDBViolations } = victims;
  const pods = Array.isArray(Pods) ? Pods.filter(isRecord) : [];
  return {
    pods: pods.map((pod) => pod['UID'] ?? podName(pod)),
    violations: NumPDBViolations,
  };
}

function podName({ metadata }: Line): string {
  if (!isRecord(metadata)) return '';
  return `${String(metadata['namespace'])}/${String(metadata['name'])}`;
}
