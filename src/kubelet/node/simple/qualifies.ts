import type { Container, Pod } from '../../../objects/index.ts';
import type { BehaviourOfContainer } from '../../model/behaviour-catalog.ts';
import { NO_FAILURES } from '../../model/knob-texts.ts';
import { runsForever } from '../../model/knobs.ts';
import type { ContainerBehaviour } from '../../model/knobs.ts';
import type { KubeletModel } from '../../model/kubelet-model.ts';
import { textsOf } from '../../sync/container-texts.ts';

/** Whether a new pod can only start and then run forever. */
export function isSimple(
  { spec }: Pod,
  behaviours: BehaviourOfContainer,
  model: KubeletModel,
): boolean {
  return (
    spec.activeDeadlineSeconds === undefined &&
    (spec.initContainers === undefined || spec.initContainers.length === 0) &&
    (spec.ephemeralContainers === undefined || spec.ephemeralContainers.length === 0) &&
    spec.containers.every((container) => startsAndRuns(container, behaviours.get(container), model))
  );
}

function startsAndRuns(
  container: Container,
  behaviour: ContainerBehaviour | undefined,
  model: KubeletModel,
): boolean {
  return (
    behaviour !== undefined &&
    runsForever(container, behaviour) &&
    neverFails(behaviour) &&
    behaviour.pullMs === undefined &&
    behaviour.startDelayMs === model.containerStartMs &&
    container.lifecycle === undefined &&
    container.readinessProbe === undefined &&
    container.livenessProbe === undefined &&
    container.startupProbe === undefined &&
    container.imagePullPolicy !== 'Never' &&
    textsOf(container).nameProblem === undefined
  );
}

function neverFails({ sandboxFailures, pullFailures, startFailures }: ContainerBehaviour): boolean {
  return (
    sandboxFailures === undefined && pullFailures === NO_FAILURES && startFailures === NO_FAILURES
  );
}
