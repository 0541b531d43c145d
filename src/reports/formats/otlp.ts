import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { getOrInsert, greatest, least, sha1 } from '../../units/index.ts';
import type { Reported, ReportOptions } from '../contract.ts';
import { escapeInvisible } from '../layout/escape-invisible.ts';
import { inParts } from '../layout/in-parts.ts';
import { lifeOf } from '../reading/pod-phases/index.ts';
import type { PodLife } from '../reading/pod-phases/index.ts';
import { labelOf } from '../reading/subjects.ts';

/*
 * Traces as OTLP/JSON: a trace for each workload with a span of the workload, below it one for each pod, and below these one for each
 * phase. Source of the rules: OpenTelemetry protocol 1.x, "JSON Protobuf Encoding": ids in hex, 64-bit numbers as texts, enums as numbers.
 */

/** A plan as traces. Other documents have no time: they are refused, and have no spans. */
export const otlp = (outcome: Reported, options: ReportOptions): string =>
  [...otlpParts(outcome, options)].join('');

/** `otlp` in parts. */
export const otlpParts = (outcome: Reported, options: ReportOptions): Iterable<string> =>
  inParts(piecesOf(outcome, options));

function* piecesOf(outcome: Reported, { version }: ReportOptions): Generator<string> {
  const attributes = [
    attribute('service.name', 'kschedsim'),
    ...(version === undefined ? [] : [attribute('service.version', version)]),
    attribute('kschedsim.verdict', outcome.summary.verdict),
  ];
  const scope = { name: 'kschedsim', ...(version !== undefined && { version }) };
  yield `{"resourceSpans":[{"resource":${json({ attributes })},"scopeSpans":[{"scope":${json(scope)},"spans":[`;
  let before = '\n';
  for (const span of outcome.kind === 'Plan' ? spansOf(outcome) : []) {
    yield `${before}${json(span)}`;
    before = ',\n';
  }
  yield '\n]}]}]}\n';
}

const json = (value: object): string => escapeInvisible(JSON.stringify(value));

const attribute = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

interface Member {
  readonly pod: PlannedPod;
  /** Its place among all pods: pods that replace each other may have one name. */
  readonly place: number;
}

function* spansOf(plan: Plan): Generator<object> {
  const workloads = new Map<string, Member[]>();
  for (const [place, pod] of [...plan.pods, ...(plan.deleted ?? [])].entries()) {
    const key = `${pod.namespace}/${labelOf(pod)}`;
    getOrInsert(workloads, key, () => []).push({ pod, place });
  }
  for (const [key, members] of workloads) yield* workloadSpans(key, members, plan);
}

function* workloadSpans(
  key: string,
  members: readonly Member[],
  { seed, summary: { endTime } }: Plan,
): Generator<object> {
  const [first] = members;
  if (first === undefined) return;
  const lives = members.map(({ pod }) => lifeOf(pod, endTime));
  const from = least(lives.map((life) => life.from));
  const to = greatest(lives.map((life) => life.to));
  const traceId = sha1(`trace ${String(seed)} ${key}`).slice(0, TRACE_DIGITS);
  const spanId = sha1(`workload ${String(seed)} ${key}`).slice(0, SPAN_DIGITS);
  const attributes = [...workloadAttributes(first.pod), number('kschedsim.pods', members.length)];
  yield span({ traceId, spanId, name: labelOf(first.pod), from, to }, { attributes });
  const parent = { traceId, parentSpanId: spanId };
  for (const [at, member] of members.entries()) {
    const life = lives[at];
    if (life !== undefined) yield* podSpans({ ...member, life, seed }, parent);
  }
}

function* podSpans(
  { pod, place, life, seed }: Member & { readonly life: PodLife; readonly seed: number },
  { traceId, parentSpanId }: { readonly traceId: string; readonly parentSpanId: string },
): Generator<object> {
  const digest = sha1(`pod ${String(seed)} ${String(place)} ${pod.namespace}/${pod.name}`);
  const spanId = digest.slice(0, SPAN_DIGITS);
  const { from, to, phases } = life;
  yield span(
    { traceId, spanId, parentSpanId, name: pod.name, from, to },
    { attributes: podAttributes(pod), events: eventsOf(pod, life), status: statusOf(pod) },
  );
  for (const [at, { name, container, status, ...times }] of phases.entries()) {
    const attributes = [
      ...(container === undefined ? [] : [attribute('k8s.container.name', container)]),
      ...(status === undefined ? [] : [attribute('k8s.pod.status_reason', status)]),
    ];
    const own = { traceId, spanId: phaseId(digest, at), parentSpanId: spanId, name };
    yield span({ ...own, ...times }, { attributes });
  }
}

/** The digits of the pod's digest that its own id lacks, and the number of the phase. */
function phaseId(digest: string, at: number): string {
  if (at > 0xffff) return sha1(`${digest} ${String(at)}`).slice(0, SPAN_DIGITS);
  return `${digest.slice(SPAN_DIGITS, 28)}${at.toString(16).padStart(4, '0')}`;
}

const TRACE_DIGITS = 32;
const SPAN_DIGITS = 16;

interface SpanHead {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** SPAN_KIND_INTERNAL. */
const INTERNAL = 1;

const span = (
  { from, to, ...head }: SpanHead,
  more: {
    readonly attributes: readonly object[];
    readonly events?: readonly object[];
    readonly status?: object;
  },
): object => ({
  ...head,
  kind: INTERNAL,
  startTimeUnixNano: nanoseconds(from),
  endTimeUnixNano: nanoseconds(to),
  ...more,
});

/** Virtual time 0 is 2000-01-01T00:00:00Z: a time of 0 would mean that it is not known. */
const START_SECONDS = 946_684_800n;

const nanoseconds = (seconds: number): string =>
  String(START_SECONDS * 1_000_000_000n + BigInt(Math.round(Math.max(0, seconds) * 1e6)) * 1000n);

const number = (key: string, count: number): object => ({
  key,
  value: { intValue: String(count) },
});

/** The kinds whose names have an attribute in the semantic conventions for Kubernetes. */
const CONVENTIONAL: ReadonlySet<string> = new Set([
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'DaemonSet',
  'Job',
  'CronJob',
]);

function workloadAttributes({ namespace, owner }: PlannedPod): readonly object[] {
  const isKnown = owner !== undefined && CONVENTIONAL.has(owner.kind);
  return [
    attribute('k8s.namespace.name', namespace),
    ...(isKnown ? [attribute(`k8s.${owner.kind.toLowerCase()}.name`, owner.name)] : []),
  ];
}

const podAttributes = (pod: PlannedPod): readonly object[] => [
  ...workloadAttributes(pod),
  attribute('k8s.pod.name', pod.name),
  ...(pod.node === null ? [] : [attribute('k8s.node.name', pod.node)]),
  attribute('k8s.pod.phase', pod.phase),
  number('kschedsim.attempts', pod.attempts),
];

/** What the timeline says within the pod's life. */
const eventsOf = ({ timeline }: PlannedPod, { from, to }: PodLife): readonly object[] =>
  timeline.map(({ at, reason, message, container }) => ({
    timeUnixNano: nanoseconds(Math.min(to, Math.max(from, at))),
    name: reason,
    attributes: [
      ...(message === undefined ? [] : [attribute('message', message)]),
      ...(container === undefined ? [] : [attribute('k8s.container.name', container)]),
    ],
  }));

/** STATUS_CODE_ERROR for a pod that has failed or has no node. */
const ERROR = 2;

const statusOf = ({ phase, node, message = '', status = phase }: PlannedPod): object =>
  node === null
    ? { code: ERROR, message: message === '' ? 'no node' : message }
    : phase === 'Failed'
      ? { code: ERROR, message: status }
      : {};
