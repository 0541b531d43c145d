import { controllerOf } from '../../objects/index.ts';
import type { ContainerStatus, Pod } from '../../objects/index.ts';
import type { FindingKind } from '../../outcome/index.ts';
import { conditionOf } from '../document/pod-condition.ts';

/** The failure of an existing pod, apart from its placement. */
export interface PodTrouble {
  readonly kind: Extract<FindingKind, 'failing' | 'not-ready'>;
  readonly message: string;
  /** Pods of one workload with equal values share a finding. Default: the message. */
  readonly alike?: string;
}

/** Pods that a workload lacks, or that should be gone. */
export interface WorkloadTrouble extends PodTrouble {
  /** How many pods. */
  readonly pods: number;
  /** False: it was so before the plan began. */
  readonly isNew: boolean;
}

/** Whether an existing pod has come into this trouble during the plan. `given`: as it was in the input. */
export function isNewTrouble({ kind }: PodTrouble, given: Pod): boolean {
  const before = troubleOf(given)?.kind;
  return before === undefined || (before === 'not-ready' && kind === 'failing');
}

/**
 * Why a pod crashes, cannot pull its image, has failed or is not Ready; undefined for all other pods. Failed pods with a controller
 * are left out: the controller replaces them or counts the failure, and the workload is judged.
 */
export function troubleOf(pod: Pod): PodTrouble | undefined {
  if (pod.status?.phase === 'Failed') return isReplaced(pod) ? undefined : failureOf(pod);
  const condition = conditionOf(pod);
  if (condition === undefined || condition === 'Terminating') return undefined;
  if (condition === 'NotReady') return { kind: 'not-ready', message: 'runs and is not Ready' };
  const container = troubledContainer(pod);
  const why = container === undefined ? '' : `: container ${containerText(container)}`;
  return { kind: 'failing', message: `${condition}${why}` };
}

/** Whether a controller creates another pod in its place, or counts the failure itself. */
function isReplaced({ metadata }: Pod): boolean {
  return controllerOf(metadata) !== undefined;
}

function failureOf(pod: Pod): PodTrouble {
  const why = whyFailed(pod);
  return { kind: 'failing', message: why === '' ? 'Failed' : `Failed: ${why}` };
}

/** Why a pod is Failed: reason and message of its status, or the container that ended with an error; empty if neither says. */
export function whyFailed({ status = {} }: Pod): string {
  const { reason, message } = status;
  const exit = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])].find(
    ({ state }) => (state?.terminated?.exitCode ?? 0) !== 0,
  );
  const words = [reason, message].filter((word) => word !== undefined && word !== '').join(': ');
  return words !== '' ? words : exit === undefined ? '' : `container ${containerText(exit)}`;
}

function troubledContainer({ status = {} }: Pod): ContainerStatus | undefined {
  const all = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])];
  return all.find(({ state }) => {
    const exitCode = state?.terminated?.exitCode ?? 0;
    return exitCode !== 0 || (state?.waiting?.message ?? '') !== '';
  });
}

/** What happened to a container that does not run as it should. */
export function containerText({ name, state, restartCount, lastState }: ContainerStatus): string {
  const waiting = state?.waiting?.message ?? '';
  if (waiting !== '') return `${name}: ${waiting}`;
  const { exitCode, reason } = state?.terminated ?? lastState?.terminated ?? {};
  const exit = exitCode === undefined ? '' : ` ended with exit code ${String(exitCode)}`;
  const why = reason === undefined || reason === '' ? '' : ` (${reason})`;
  return `${name}${exit}${why}, ${String(restartCount)} restarts`;
}
