import type { Node, NodeStatus, PodStatus } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { NodeVolumes } from '../../../src/kubelet/index.ts';
import type { EventRecord, ObjectStore } from '../../../src/server/index.ts';
import { describeAllocation, describeStatus } from './describe-status.ts';
import type { StatusForm } from './describe-status.ts';
import { NAMESPACE } from './timing-case.ts';
import type { Entry } from './timeline.ts';
import { VolumeLists } from './volume-lists.ts';

/** Conditions of a Node that are recorded. */
const NODE_CONDITIONS = ['MemoryPressure', 'DiskPressure', 'PIDPressure'];

export interface RecordOptions {
  /** How statuses are recorded. */
  readonly form: StatusForm;
  /** Statuses have what was allocated to containers. */
  readonly tellsAllocation: boolean;
  /** Entries name their pod. */
  readonly namesPods: boolean;
  /** What counts as second 0 of the times in statuses, in milliseconds since 1970. */
  readonly zeroMs: number;
  /** By uid of a pod: the uid in recorded messages. */
  readonly uids: ReadonlyMap<string, string>;
}

/** Statuses and removals of pods, and what changes of Nodes, from now on. */
export function recordChanges(
  api: ObjectStore,
  clock: EventQueue,
  { namesPods, form, tellsAllocation, zeroMs }: RecordOptions,
): readonly Entry[] {
  const written: Entry[] = [];
  api.watch('Pod', ({ type, object }) => {
    const { metadata, status } = object;
    const t = secondsOf(clock.nowMs);
    const pod = namesPods ? { pod: metadata.name } : {};
    if (type === 'DELETED') written.push({ t, ...pod, gone: true });
    else if (type === 'MODIFIED' && isWrittenByKubelet(status)) {
      const allocated = tellsAllocation ? { allocated: describeAllocation(object) } : {};
      written.push({ t, ...pod, ...describeStatus(status, zeroMs, form), ...allocated });
    }
  });
  api.watch('Node', ({ type, object, previous }) => {
    const node = type === 'MODIFIED' ? changesOf(object, previous?.status) : {};
    if (Object.keys(node).length > 0) {
      written.push({ t: secondsOf(clock.nowMs), object: 'node', node });
    }
  });
  return written;
}

/** What a node reports of the volumes that it uses, from now on. */
export function recordVolumesInUse(volumes: NodeVolumes, clock: EventQueue): readonly Entry[] {
  const written: Entry[] = [];
  const lists = new VolumeLists();
  volumes.watchInUse((nodeName, key) => {
    const volumesInUse = lists.set(nodeName, key, volumes.isInUse(nodeName, key));
    if (volumesInUse === undefined) return;
    const t = secondsOf(clock.nowMs);
    // What one report changes is one entry.
    if (written.at(-1)?.t === t) written.pop();
    written.push({ t, object: 'node', node: { volumesInUse } });
  });
  return written;
}

/** A binding writes PodScheduled alone. A pod that was rejected has no conditions. */
function isWrittenByKubelet(status: PodStatus | undefined): status is PodStatus {
  const { conditions = [], phase } = status ?? {};
  return conditions.some(({ type }) => type !== 'PodScheduled') || phase === 'Failed';
}

function changesOf(
  { status }: Node,
  before: NodeStatus | undefined,
): Readonly<Record<string, string>> {
  const is = told(status);
  const was = told(before);
  return Object.fromEntries(Object.entries(is).filter(([key, text]) => text !== was[key]));
}

function told(status: NodeStatus | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (status?.conditions ?? [])
      .filter(({ type }) => NODE_CONDITIONS.includes(type))
      .map((each) => [each.type, `${each.status} ${each.reason ?? ''}`.trim()]),
  );
}

/** Events of pods and Nodes. */
export function recordedEvents(
  records: readonly EventRecord[],
  { namesPods, uids }: RecordOptions,
): readonly Entry[] {
  return records.map(({ at, type, reason, message, object }) => {
    const pod = object.startsWith('Pod/') ? object.slice(`Pod/${NAMESPACE}/`.length) : undefined;
    const ofPod = namesPods && pod !== undefined ? { pod } : {};
    return {
      t: secondsOf(at * 1000),
      ...(pod === undefined ? { object: 'node' } : ofPod),
      event: `${type} ${reason}`,
      message: withUids(message, uids),
    };
  });
}

function withUids(message: string, uids: ReadonlyMap<string, string>): string {
  return [...uids].reduce((text, [uid, recorded]) => text.replaceAll(uid, recorded), message);
}

/** To 5 ms, as recorded: what takes a millisecond less happens at the same time. */
export function secondsOf(ms: number): number {
  return (Math.round(ms / 5) * 5) / 1000;
}
