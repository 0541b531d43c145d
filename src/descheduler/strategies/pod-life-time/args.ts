import {
  boolean,
  int32,
  list,
  pointer,
  string,
  struct,
  typeMeta,
} from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import type { LabelSelector } from '../../../objects/index.ts';
import { labelSelectorProblem, namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { labelSelector, namespaces, uint } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of PodLifeTime: pkg/framework/plugins/podlifetime/types.go, v0.36. All criteria that are given must hold. */
export interface PodLifeTimeArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly labelSelector: LabelSelector | undefined;
  readonly ownerKinds: Namespaces | undefined;
  readonly maxPodLifeTimeSeconds: number | undefined;
  readonly states: readonly string[] | undefined;
  readonly conditions: readonly ConditionFilter[] | undefined;
  readonly exitCodes: readonly number[] | undefined;
  readonly includingInitContainers: boolean;
  readonly includingEphemeralContainers: boolean;
}

export interface ConditionFilter {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly minTimeSinceLastTransitionSeconds: number | undefined;
}

export const podLifeTimeArgs = struct<PodLifeTimeArgs>('podlifetime.PodLifeTimeArgs', {
  ...typeMeta,
  namespaces: pointer(namespaces),
  labelSelector: pointer(labelSelector),
  ownerKinds: pointer(
    struct<Namespaces>('podlifetime.OwnerKinds', { include: list(string), exclude: list(string) }),
  ),
  maxPodLifeTimeSeconds: pointer(uint),
  states: list(string),
  conditions: list(
    struct<ConditionFilter>('podlifetime.PodConditionFilter', {
      type: string,
      status: string,
      reason: string,
      minTimeSinceLastTransitionSeconds: pointer(uint),
    }),
  ),
  exitCodes: list(int32),
  includingInitContainers: boolean,
  includingEphemeralContainers: boolean,
});

/** Phases, reasons of pods, and reasons for which containers wait or have ended; in the order of the error text. */
const STATES = [
  ...['Completed', 'ContainerCannotRun', 'ContainerCreating', 'CrashLoopBackOff'],
  ...['CreateContainerConfigError', 'CreateContainerError', 'DeadlineExceeded', 'ErrImagePull'],
  ...['Error', 'Evicted', 'Failed', 'ImagePullBackOff', 'InvalidImageName', 'NodeAffinity'],
  ...['NodeLost', 'OOMKilled', 'Pending', 'PodInitializing', 'Running', 'Shutdown', 'StartError'],
  ...['Succeeded', 'UnexpectedAdmissionError', 'Unknown'],
];

/** Rule: ValidatePodLifeTimeArgs, pkg/framework/plugins/podlifetime/validation.go, v0.36. */
export function podLifeTimeProblems(args: PodLifeTimeArgs): readonly ArgsProblem[] {
  const { states = [], conditions = [], exitCodes = [], maxPodLifeTimeSeconds } = args;
  const lists = [states, conditions, exitCodes];
  const hasCriterion = maxPodLifeTimeSeconds !== undefined || lists.some((list) => list.length > 0);
  return problemsOf([
    namespacesProblem(args.namespaces),
    namespacesProblem(args.ownerKinds, 'ownerKinds'),
    labelSelectorProblem(args.labelSelector),
    states.some((state) => !STATES.includes(state)) && {
      field: 'states',
      message: `states must be one of [${STATES.join(' ')}]`,
    },
    ...conditions.map((condition, at) => isEmpty(condition) && emptyCondition(at)),
    !hasCriterion && {
      field: '',
      message:
        'at least one filtering criterion must be specified (maxPodLifeTimeSeconds, states, conditions, or exitCodes)',
    },
  ]);
}

const isEmpty = ({
  type,
  status,
  reason,
  minTimeSinceLastTransitionSeconds,
}: ConditionFilter): boolean =>
  type === '' && status === '' && reason === '' && minTimeSinceLastTransitionSeconds === undefined;

function emptyCondition(at: number): ArgsProblem {
  const field = `conditions[${String(at)}]`;
  const needed = 'type, status, reason, or minTimeSinceLastTransitionSeconds';
  return { field, message: `${field}: at least one of ${needed} must be set` };
}
