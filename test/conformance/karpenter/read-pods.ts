import type { Pod, PodStatus } from '../../../src/objects/index.ts';
import type { CompactInput, CompactPod } from './compact-input.ts';

const API_VERSIONS: Readonly<Record<string, string>> = { Job: 'batch/v1', Node: 'v1' };

export const secondsBefore = (now: number, seconds: number): string =>
  new Date(now - seconds * 1000).toISOString().replace('.000Z', 'Z');

/** The pods of a case; one with a count stands for as many. */
export function readPods(input: CompactInput, now: number): readonly Pod[] {
  return (input.pods ?? []).flatMap((pod) => {
    if (pod.count === undefined) return [readPod(pod, pod.name, now)];
    return Array.from({ length: pod.count }, (_, at) => readPod(pod, `${pod.name}-${at}`, now));
  });
}

function readPod(pod: CompactPod, name: string, now: number): Pod {
  const { namespace = 'default', node, labels, annotations, terminating } = pod;
  const created = secondsBefore(now, pod.created);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      uid: `${namespace}/${name}`,
      creationTimestamp: created,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
      ...(terminating === true ? { deletionTimestamp: secondsBefore(now, 0) } : {}),
      ...owners(pod),
    },
    spec: node === undefined ? pod.spec : { ...pod.spec, nodeName: node },
    status: statusOf(pod, created),
  };
}

function owners({ owner, name }: CompactPod): Pick<Pod['metadata'], 'ownerReferences'> {
  const [kind = '', ownerName = ''] = (owner ?? `ReplicaSet/${name}`).split('/');
  if (kind === 'none') return {};
  const apiVersion = API_VERSIONS[kind] ?? 'apps/v1';
  return {
    ownerReferences: [{ apiVersion, kind, name: ownerName, uid: ownerName, controller: true }],
  };
}

function statusOf(
  { node, phase, notReady, nominatedNode }: CompactPod,
  created: string,
): PodStatus {
  if (node !== undefined) {
    const ready = { type: 'Ready', status: notReady === true ? 'False' : 'True' };
    return { phase: phase ?? 'Running', startTime: created, conditions: [ready] };
  }
  return {
    phase: phase ?? 'Pending',
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }],
    ...(nominatedNode === undefined ? {} : { nominatedNodeName: nominatedNode }),
  };
}
