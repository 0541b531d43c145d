import type { WorkloadRef } from '../../objects/index.ts';
import { controllerOf, refKeyOf } from '../../objects/index.ts';
import type { Shortfall } from '../../outcome/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { compareText } from '../../units/index.ts';
import type { ReadyPods } from './course.ts';

type Api = Pick<Simulation['api'], 'get'>;

/** A workload with its controllers: the ReplicaSets of a Deployment count together. */
interface Workload extends WorkloadRef {
  readonly wants: number;
  readonly parts: ReadyPods[];
}

/** Workloads with fewer ready pods than they want between two virtual times, sorted by time, the longest first. */
export function belowWish(
  ready: Iterable<ReadyPods>,
  api: Api,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): readonly Shortfall[] {
  const workloads = new Map<string, Workload>();
  for (const part of ready) {
    const owner = workloadOf(part, api);
    if (owner === undefined) continue;
    const key = refKeyOf(owner);
    const known = workloads.get(key);
    if (known === undefined) workloads.set(key, { ...owner, parts: [part] });
    else known.parts.push(part);
  }
  return [...workloads.values()]
    .flatMap((workload) => shortfallOf(workload, startMs, endMs) ?? [])
    .sort((a, b) => b.seconds - a.seconds || compareText(refKeyOf(a), refKeyOf(b)));
}

function shortfallOf(
  { parts, ...workload }: Workload,
  startMs: number,
  endMs: number,
): Shortfall | undefined {
  let ready = parts.reduce((sum, { atStart }) => sum + atStart, 0);
  // What it lacked before the drain is not the drain's doing.
  const needed = Math.min(workload.wants, ready);
  let least = ready;
  let belowMs = 0;
  let sinceMs = startMs;
  for (const [atMs, change] of changesOf(parts)) {
    if (ready < needed) belowMs += atMs - sinceMs;
    sinceMs = atMs;
    ready += change;
    least = Math.min(least, ready);
  }
  const isBelowAtEnd = ready < needed;
  if (isBelowAtEnd) belowMs += Math.max(0, endMs - sinceMs);
  if (least >= needed) return undefined;
  const state = isBelowAtEnd ? { isBelowAtEnd } : {};
  return { ...workload, seconds: belowMs / 1000, least, ...state };
}

/** The changes of all parts in order of time, as differences. */
function changesOf(parts: readonly ReadyPods[]): readonly (readonly [number, number])[] {
  const all = parts.flatMap(({ atStart, changes }) => {
    let before = atStart;
    return changes.map(([atMs, ready]): readonly [number, number] => {
      const change = ready - before;
      before = ready;
      return [atMs, change];
    });
  });
  return all.sort(([a], [b]) => a - b);
}

/** Undefined for workloads without a number of replicas. */
function workloadOf(
  { namespace, controller: { kind, name } }: ReadyPods,
  api: Api,
): Omit<Workload, 'parts'> | undefined {
  switch (kind) {
    case 'ReplicaSet':
      return ofReplicaSet(namespace, name, api);
    case 'StatefulSet':
    case 'ReplicationController': {
      const found = api.get(kind, namespace, name);
      return found === undefined
        ? undefined
        : { kind, namespace, name, wants: found.spec.replicas ?? 1 };
    }
    default:
      return undefined;
  }
}

function ofReplicaSet(
  namespace: string,
  name: string,
  api: Api,
): Omit<Workload, 'parts'> | undefined {
  const set = api.get('ReplicaSet', namespace, name);
  if (set === undefined) return undefined;
  const owner = controllerOf(set.metadata);
  const deployment =
    owner?.kind === 'Deployment' ? api.get('Deployment', namespace, owner.name) : undefined;
  const above = deployment ?? set;
  return {
    kind: above.kind,
    namespace,
    name: above.metadata.name,
    wants: above.spec.replicas ?? 1,
  };
}
