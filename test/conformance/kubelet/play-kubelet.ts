import { isTerminal } from '../../../src/objects/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { startKubelets } from '../../../src/kubelet/index.ts';
import type { Draws, Provision } from '../../../src/kubelet/index.ts';
import { ObjectStore } from '../../../src/server/index.ts';
import { modelOf, NAMESPACE, NODE, nodeOf, podOf, podsOf, releaseOf } from './timing-case.ts';
import type { TimedPod, TimingCase } from './timing-case.ts';
import { CountingLog, playUsage } from './node-usage.ts';
import { recordChanges, recordedEvents, recordVolumesInUse } from './timing-record.ts';
import type { Entry } from './timeline.ts';
import { createObject, playStep } from './timing-steps.ts';

/** What ends a few milliseconds earlier than recorded still ends in the second recorded. */
const SLACK_MS = 50;
const EPOCH_MS = Date.UTC(2000, 0, 1) + SLACK_MS;
/** When the node reports its status, after whole periods of 10 s. */
const REPORTS_MS = 3000;
/** There are only the ConfigMaps and Secrets of the case. */
const ONLY_OBJECTS: Provision = { isMissing: () => true };
/** The uid of the only pod in the messages of v1.34. */
const RECORDED_UID = '11111111-1111-1111-1111-111111111111';

/** Plays a case on one kubelet. `draws`: in place of the durations of the case. */
export function playKubelet(recorded: TimingCase, draws?: Draws): readonly Entry[] {
  const clock = new EventQueue();
  const release = releaseOf(recorded);
  const { gates, rules } = release;
  const api = new ObjectStore({ clock, epochMs: EPOCH_MS, seed: 1, gates });
  const events = new CountingLog(clock);
  api.create('Node', nodeOf(recorded));
  for (const object of recorded.objects ?? []) createObject(api, object);
  const varied = draws === undefined ? {} : { draws };
  const kubelets = startKubelets({
    api,
    clock,
    events,
    epochMs: EPOCH_MS,
    model: modelOf(recorded),
    rules,
    provision: ONLY_OBJECTS,
    reportOffsetMs: () => REPORTS_MS,
    ...varied,
  });
  playUsage({ clock, kubelets, events, nodeName: NODE }, recorded.node ?? {});
  const uids = new Map<string, string>();
  const isOld = recorded.kubernetes.startsWith('v1.34.');
  const options = {
    namesPods: recorded.pod === undefined,
    tellsAllocation: recorded.recordings.some((all) =>
      all.some(({ allocated }) => allocated !== undefined),
    ),
    form: isOld ? ('v1.34' as const) : ('v1.36' as const),
    zeroMs: EPOCH_MS - SLACK_MS,
    uids,
  };
  const written = recordChanges(api, clock, options);
  const { nodeVolumes } = kubelets;
  const inUse = recordVolumesInUse(nodeVolumes, clock);
  const stepped = { api, nodeVolumes, attached: new Set<string>() };
  const recordedUid = (name: string): string => (isOld ? RECORDED_UID : `uid-${name}`);
  for (const [seconds, act] of actions(recorded)) {
    const ms = seconds * 1000;
    while ((clock.nextMs ?? Infinity) <= ms) clock.step();
    clock.at(ms, act);
    while ((clock.nextMs ?? Infinity) <= ms) clock.step();
  }
  return [...recordedEvents(events.records, options), ...inUse, ...written];

  /** What the driver does, in order of time. */
  function actions({ until, steps = [] }: TimingCase): readonly Action[] {
    const all = [
      ...podsOf(recorded).flatMap((each) => ofPod(each)),
      ...steps.map((step): Action => [
        step.at,
        () => {
          playStep(stepped, step);
        },
      ]),
      [until, () => undefined] satisfies Action,
    ];
    return all.sort(([a], [b]) => a - b);
  }

  function ofPod({ at, pod: input, deleteAt, grace }: TimedPod): readonly Action[] {
    const pod = podOf(recorded, input, draws !== undefined);
    const { name } = pod.metadata;
    const create = (): void => {
      const { metadata } = api.create('Pod', pod);
      uids.set(metadata.uid ?? '', recordedUid(name));
      api.bind(NAMESPACE, name, NODE);
    };
    const remove = (): void => {
      deletePod(api, name, grace, isOld);
    };
    return deleteAt === undefined
      ? [[at, create]]
      : [
          [at, create],
          [deleteAt, remove],
        ];
  }
}

/** A time in seconds and what happens then. */
type Action = readonly [number, () => void];

/** The API server of recordings of v1.34 marks a pod that has ended like any other; the real one, and ours, removes it at once. */

function deletePod(
  api: ObjectStore,
  name: string,
  grace: number | undefined,
  isOld: boolean,
): void {
  const pod = api.get('Pod', NAMESPACE, name);
  if (pod === undefined) return;
  if (!isOld || !isTerminal(pod)) {
    api.delete('Pod', NAMESPACE, name, grace === undefined ? {} : { gracePeriodSeconds: grace });
    return;
  }
  const deletionTimestamp = new Date(EPOCH_MS).toISOString();
  api.update('Pod', { ...pod, metadata: { ...pod.metadata, deletionTimestamp } });
}
