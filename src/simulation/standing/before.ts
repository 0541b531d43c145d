import { controllerOf, findCondition, isTerminal, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** How the workloads of a running cluster stood before anything was applied to it. */
export interface StandingBefore {
  /** metadata.generation of each workload, by uid. */
  readonly generations: ReadonlyMap<string, number | undefined>;
  /** How many pods of a controller had a node and were not ready, by its uid. */
  readonly unready: ReadonlyMap<string, number>;
}

/** All workloads are new. */
export const NOTHING_BEFORE: StandingBefore = { generations: new Map(), unready: new Map() };

export function standingBefore(api: Pick<ApiServer, 'list'>): StandingBefore {
  const generations = new Map<string, number | undefined>();
  for (const kind of WORKLOAD_KINDS) {
    for (const { metadata } of api.list(kind)) {
      generations.set(metadata.uid ?? '', metadata.generation);
    }
  }
  const unready = new Map<string, number>();
  for (const pod of api.list('Pod')) {
    if (!wasUnready(pod)) continue;
    const { uid = '' } = controllerOf(pod.metadata) ?? {};
    unready.set(uid, (unready.get(uid) ?? 0) + 1);
  }
  return { generations, unready };
}

/** ReplicaSets leave failed pods behind: these say nothing about the pods in their places. */
const LEAVE_FAILED: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'Job']);

/** A pod as the API server creates it, such as one of a manifest with spec.nodeName: it is not known to have been unready. */
export const isFresh = ({ status }: Pod): boolean =>
  status?.phase === undefined ||
  (status.phase === 'Pending' && status.conditions === undefined && status.startTime === undefined);

function wasUnready(pod: Pod): boolean {
  const { metadata, spec, status } = pod;
  if (status === undefined || isFresh(pod) || (spec.nodeName ?? '') === '') return false;
  if (isTerminal(pod)) {
    return status.phase === 'Failed' && !LEAVE_FAILED.has(controllerOf(metadata)?.kind ?? '');
  }
  const ready = findCondition(status.conditions, 'Ready');
  return ready === undefined ? status.phase === 'Pending' : ready.status !== 'True';
}
