import type { PlannedPod, TimelineEntry } from '../../../outcome/index.ts';
import { append } from '../../../units/index.ts';
import { hasEnded, stagesOf } from '../stages.ts';
import type { Stage, StageChange } from '../stages.ts';

/** A part of a pod's life. Phases of a pod do not overlap, and are within its life. */
export interface PodPhase {
  /** "scheduling", "image pull", "start", "init", "not ready", "ready", "back-off", "terminating", "unknown". */
  readonly name: string;
  /** Virtual seconds. */
  readonly from: number;
  readonly to: number;
  /** The container whose image is pulled. */
  readonly container?: string;
  /** STATUS as kubectl prints it, if it is more specific. */
  readonly status?: string;
}

export interface PodLife {
  readonly from: number;
  readonly to: number;
  readonly phases: readonly PodPhase[];
}

const NAMES: Readonly<Record<Exclude<Stage, 'succeeded' | 'failed' | 'deleted'>, string>> = {
  pending: 'scheduling',
  starting: 'start',
  init: 'init',
  backoff: 'back-off',
  unready: 'not ready',
  running: 'ready',
  terminating: 'terminating',
  unknown: 'unknown',
};

/** The life of a pod until it ends, or the run does, and its phases in their order. Never negative. */
export function lifeOf(pod: PlannedPod, endTime: number): PodLife {
  const stages = stagesOf(pod);
  const { from, to } = bounds(pod, stages.at(-1), endTime);
  const pulls = pullsIn(pod.timeline, to);
  const phases: PodPhase[] = scheduledAtOnce(pod, from);
  for (const [index, { at, stage, status }] of stages.entries()) {
    if (stage === 'succeeded' || stage === 'failed' || stage === 'deleted') continue;
    const part = { from: Math.max(from, at), to: Math.min(to, stages[index + 1]?.at ?? to) };
    if (part.to < part.from) continue;
    const phase = { name: NAMES[stage], ...part, ...(status !== undefined && { status }) };
    append(phases, stage === 'starting' || stage === 'init' ? cut(phase, pulls) : [phase]);
  }
  return { from, to, phases };
}

/** A pod that has not ended lives until the run ends. */
function bounds(
  { timeline }: PlannedPod,
  last: StageChange | undefined,
  endTime: number,
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, timeline[0]?.at ?? 0);
  const isOver = last !== undefined && (hasEnded(last.stage) || last.stage === 'deleted');
  const to = isOver ? last.at : Math.max(timeline.at(-1)?.at ?? 0, endTime);
  return { from, to: Math.max(from, to) };
}

/** No stage says so if a pod is scheduled in the moment in which it is created. */
function scheduledAtOnce({ timeline, existing }: PlannedPod, from: number): PodPhase[] {
  const scheduled = timeline.find(({ reason }) => reason === 'Scheduled');
  return existing === true || scheduled?.at !== from
    ? []
    : [{ name: NAMES.pending, from, to: from }];
}

interface Pull {
  readonly from: number;
  readonly to: number;
  readonly container?: string;
}

/** What ends a pull. */
const PULL_ENDS: ReadonlySet<string> = new Set(['Pulled', 'Failed', 'BackOff']);

/** The image pulls of a pod, one after the other: of two at a time the later one begins where the earlier one ends. */
function pullsIn(timeline: readonly TimelineEntry[], end: number): readonly Pull[] {
  const begun = new Map<string | undefined, number>();
  const found: Pull[] = [];
  const finish = (container: string | undefined, until: number): void => {
    const from = begun.get(container);
    if (from === undefined) return;
    begun.delete(container);
    const to = Math.min(end, until);
    found.push({ from, to, ...(container !== undefined && { container }) });
  };
  for (const { reason, at, container } of timeline) {
    if (reason === 'Pulling') begun.set(container, at);
    else if (PULL_ENDS.has(reason)) finish(container, at);
  }
  for (const container of [...begun.keys()]) finish(container, end);
  return found.sort((a, b) => a.from - b.from);
}

/** A phase with the pulls in it as phases of their own. */
function cut(phase: PodPhase, pulls: readonly Pull[]): readonly PodPhase[] {
  const parts: PodPhase[] = [];
  let at = phase.from;
  for (const pull of pulls) {
    const [from, to] = [Math.max(at, pull.from), Math.min(phase.to, pull.to)];
    if (to <= from) continue;
    if (from > at) parts.push({ ...phase, from: at, to: from });
    const { container } = pull;
    parts.push({ name: 'image pull', from, to, ...(container !== undefined && { container }) });
    at = to;
  }
  if (at < phase.to || parts.length === 0) parts.push({ ...phase, from: at });
  return parts;
}
