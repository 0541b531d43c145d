import type { Plan, PlannedPod } from '../../outcome/index.ts';
import type { Reported, ReportOptions } from '../contract.ts';
import { escapeInvisible } from '../layout/escape-invisible.ts';
import { inParts } from '../layout/in-parts.ts';
import { lifeOf } from '../reading/pod-phases/index.ts';
import { labelOf } from '../reading/subjects.ts';

/*
 * Trace events in JSON, as ui.perfetto.dev and chrome://tracing load them: nodes are processes, pods are threads, phases are complete
 * events, and what happens in a moment is an instant. Source of the rules: the Trace Event Format, "JSON Object Format".
 */

/** A plan as trace events. Other documents have no time: they are refused, and their trace is empty. */
export const perfetto = (outcome: Reported, options: ReportOptions): string =>
  [...perfettoParts(outcome, options)].join('');

/** `perfetto` in parts. */
export const perfettoParts = (outcome: Reported, options: ReportOptions): Iterable<string> =>
  inParts(piecesOf(outcome, options));

function* piecesOf(outcome: Reported, { version }: ReportOptions): Generator<string> {
  const otherData = {
    verdict: outcome.summary.verdict,
    ...(version !== undefined && { version: `kschedsim ${version}` }),
  };
  yield `{"displayTimeUnit":"ms","otherData":${json(otherData)},"traceEvents":[`;
  let before = '\n';
  for (const event of outcome.kind === 'Plan' ? eventsOf(outcome) : []) {
    yield `${before}${json(event)}`;
    before = ',\n';
  }
  yield '\n]}\n';
}

const json = (value: object): string => escapeInvisible(JSON.stringify(value));

/** Pods that get no node, and what concerns no pod. */
const NOWHERE = 1;

function* eventsOf(plan: Plan): Generator<object> {
  yield* named('process', { pid: NOWHERE, tid: 0 }, 'no node', 0);
  const processes = new Map<string, number>();
  for (const { name } of plan.nodes) yield* nodeEvents(name, processes);
  const { endTime } = plan.summary;
  let tid = 0;
  for (const pod of [...plan.pods, ...(plan.deleted ?? [])]) {
    const { node } = pod;
    // A node that was removed during the run is not among those of the end.
    if (node !== null) yield* nodeEvents(node, processes);
    const pid = node === null ? NOWHERE : (processes.get(node) ?? NOWHERE);
    yield* podEvents(pod, { pid, tid: ++tid }, endTime);
  }
  yield* runEvents(plan);
}

/** The process of a node; nothing if it has one. */
function* nodeEvents(name: string, processes: Map<string, number>): Generator<object> {
  if (processes.has(name)) return;
  const pid = NOWHERE + 1 + processes.size;
  processes.set(name, pid);
  yield* named('process', { pid, tid: 0 }, name, pid);
}

interface Track {
  readonly pid: number;
  readonly tid: number;
}

function* named(
  kind: 'process' | 'thread',
  track: Track,
  name: string,
  order: number,
): Generator<object> {
  yield { ph: 'M', name: `${kind}_name`, ...track, ts: 0, args: { name } };
  yield { ph: 'M', name: `${kind}_sort_index`, ...track, ts: 0, args: { sort_index: order } };
}

/** What is an instant of a pod; the rest of its timeline is in its phases. */
const INSTANTS: ReadonlySet<string> = new Set([
  'Scheduled',
  'FailedScheduling',
  'Nominated',
  'Preempted',
  'Evicted',
  'TaintManagerEviction',
  'Killing',
  'Unhealthy',
  'OOMKilled',
  'BackOff',
  'Failed',
  'Succeeded',
  'Deleted',
]);

function* podEvents(pod: PlannedPod, track: Track, endTime: number): Generator<object> {
  const { namespace, name, timeline, attempts, score, message, preempted, repeats } = pod;
  yield* named('thread', track, `${namespace}/${name}`, track.tid);
  const args = {
    workload: labelOf(pod),
    attempts,
    ...(score !== undefined && { score }),
    ...(message !== undefined && { message }),
    ...(preempted !== undefined && { preemptedBy: preempted.by }),
    ...(repeats !== undefined && { repeats }),
  };
  for (const { name: phase, from, to, ...more } of lifeOf(pod, endTime).phases) {
    const ts = microseconds(from);
    const dur = microseconds(to) - ts;
    yield { ph: 'X', cat: 'pod', name: phase, ...track, ts, dur, args: { ...args, ...more } };
  }
  for (const { at, reason, message: said, container } of timeline) {
    if (!INSTANTS.has(reason)) continue;
    const of = {
      ...(said !== undefined && { message: said }),
      ...(container !== undefined && { container }),
    };
    yield { ph: 'i', s: 't', cat: 'event', name: reason, ...track, ts: microseconds(at), args: of };
  }
}

/** Steps of the scenario, and nodes that come and go. */
function* runEvents({ scenario, nodeAutoscaling }: Plan): Generator<object> {
  const instant = (at: number, cat: string, name: string): object => {
    const ts = microseconds(at);
    return { ph: 'i', s: 'g', cat, name, pid: NOWHERE, tid: 0, ts, args: {} };
  };
  for (const { at, text } of scenario?.steps ?? []) yield instant(at, 'scenario', text);
  for (const { at, name } of nodeAutoscaling?.launched ?? [])
    yield instant(at, 'autoscaler', `launch ${name}`);
  for (const { at, name } of nodeAutoscaling?.removed ?? [])
    yield instant(at, 'autoscaler', `remove ${name}`);
}

const microseconds = (seconds: number): number => Math.max(0, Math.round(seconds * 1e6));
