import type { AttachCase } from './attach-case.ts';
import { playAttach } from './play-attach.ts';
import { checkTimeline } from './timeline.ts';
import type { Entry } from './timeline.ts';

/** Golden data of volumes that are attached: calls of the storage, reports of the nodes, events and statuses match one recording. */
export function checkAttach(line: unknown): readonly string[] {
  // The format has checked the shape of the line.
  const recorded = line as AttachCase;
  const recordings = recorded.recordings.map((entries) => withoutLostNodes(entries, recorded));
  const orders = [recorded, withReversedVolumes(recorded)];
  // A kubelet that reaches the API again notices it after a random time, which each recording has for itself.
  const tried = recordings.flatMap((entries) =>
    orders.map((one) =>
      checkTimeline([entries], (draws) => playAttach(withNoticeOf(entries, one), draws)),
    ),
  );
  return tried.reduce((least, each) => (each.length < least.length ? each : least));
}

/** The controller takes the volumes of a moment in the order of a Go map; ours in that of the pods' specs. */
function withReversedVolumes(recorded: AttachCase): AttachCase {
  const steps = recorded.steps.map((step) => {
    const { pod } = step;
    if (pod?.spec.volumes === undefined) return step;
    const volumes = [...pod.spec.volumes].reverse();
    return { ...step, pod: { ...pod, spec: { ...pod.spec, volumes } } };
  });
  return { ...recorded, steps };
}

/** The case with the time at which the kubelet goes on in place of that at which it could: its next event. */
function withNoticeOf(entries: readonly Entry[], recorded: AttachCase): AttachCase {
  const steps = recorded.steps.map((step) => {
    const noticed = entries.find(({ t, event }) => t > step.at && event === 'Normal Killing');
    return step.op === 'nodeUp' && noticed !== undefined ? { ...step, at: noticed.t } : step;
  });
  return { ...recorded, steps };
}

/** The recorded kubelet of a deleted Node goes on: it stops its pods when their objects go. Here it ends with its Node. */
function withoutLostNodes(entries: readonly Entry[], { steps }: AttachCase): readonly Entry[] {
  const lost = steps.filter(({ op }) => op === 'deleteNode').map(({ name }) => name);
  const pods = new Set(
    steps.flatMap(({ pod }) => {
      const { nodeName = '' } = pod?.spec ?? {};
      return pod !== undefined && lost.includes(nodeName) ? [pod.metadata.name] : [];
    }),
  );
  return entries.filter(({ pod = '', event }) => event !== 'Normal Killing' || !pods.has(pod));
}
