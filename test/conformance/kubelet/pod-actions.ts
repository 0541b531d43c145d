import type { Pod } from '../../../src/objects/index.ts';
import { computePodActions } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';
import { readProbes, readRuntime } from './recorded-runtime.ts';
import type { RecordedProbes, RecordedRuntime } from './recorded-runtime.ts';

interface RecordedActions {
  /** Only the code path of 1.32 fills it, and only for pods without sidecars. */
  readonly nextInitContainerToStart: string | null;
  readonly initContainersToStart: readonly number[];
  readonly containersToKill: readonly { readonly id: string }[];
}

interface PodActionsCase {
  readonly pod: Pod;
  readonly runtime: RecordedRuntime;
  readonly probeResults?: RecordedProbes;
  readonly expect: RecordedActions;
  readonly expectUnified?: RecordedActions;
}

/** Golden data of kuberuntime.computePodActions, with the results of v1.34. */
export function checkPodActions(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { pod, runtime, probeResults, expect, expectUnified } = line as PodActionsCase;
  const actions = computePodActions(pod, readRuntime(pod, runtime), readProbes(probeResults));
  const killed = actions.containersToKill.map(({ instance, container, message, reason }) => ({
    id: instance.id.replace('cri://', ''),
    name: container.name,
    message,
    reason,
  }));
  const { containersToReset: _, ...told } = actions;
  const actual = { ...told, containersToKill: byId(killed) };
  const wanted = expectUnified ?? expect;
  const { nextInitContainerToStart: next, ...rest } = wanted;
  const containersToKill = byId(wanted.containersToKill);
  const initContainersToStart = next === null ? wanted.initContainersToStart : [indexOf(pod, next)];
  return [...differences({ ...rest, containersToKill, initContainersToStart }, actual)];
}

function indexOf(pod: Pod, name: string): number {
  return (pod.spec.initContainers ?? []).findIndex((container) => container.name === name);
}

function byId<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
}
