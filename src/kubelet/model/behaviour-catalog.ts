import type { Container, ContainerStatus, Pod } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { workloadOf } from './behaviour-rule.ts';
import {
  defaultBehaviour,
  isDescribed,
  isOwnedByJob,
  readPodBehaviour,
} from './container-behaviour.ts';
import type { KubeletModel } from './kubelet-model.ts';
import { NO_FAILURES } from './knob-texts.ts';
import { endsLater } from './knobs.ts';
import type { ContainerBehaviour } from './knobs.ts';

export type BehaviourOfContainer = ReadonlyMap<Container, ContainerBehaviour>;

interface CatalogEntry {
  readonly initContainers: readonly Container[] | undefined;
  readonly ephemeralContainers: Pod['spec']['ephemeralContainers'];
  readonly ofJob: boolean;
  /** The fields of a pod that rules match; empty if there are no rules. */
  readonly subject: string;
  readonly behaviour: BehaviourOfContainer;
}

/** The behaviours of each pod's containers, read once per template. Throws InputError for invalid annotations. */
export class BehaviourCatalog {
  readonly model: KubeletModel;
  readonly #usual: ContainerBehaviour;
  readonly #ofTemplate = new WeakMap<readonly Container[], CatalogEntry>();
  readonly #declaringUsage = new WeakSet<BehaviourOfContainer>();

  constructor(model: KubeletModel) {
    this.model = model;
    this.#usual = defaultBehaviour(model, Infinity);
  }

  /** Whether nothing but the model's defaults says how the pod's containers behave: they run until they are stopped. */
  #isUsual(pod: Pod): boolean {
    return this.model.rules.length === 0 && !isDescribed(pod) && !isOwnedByJob(pod.metadata);
  }

  of(pod: Pod): BehaviourOfContainer {
    if (isDescribed(pod)) return this.#read(pod);
    const { containers, initContainers, ephemeralContainers } = pod.spec;
    const ofJob = isOwnedByJob(pod.metadata);
    const subject = this.model.rules.length === 0 ? '' : subjectOf(pod);
    const known = this.#ofTemplate.get(containers);
    const holds =
      known?.initContainers === initContainers &&
      known?.ephemeralContainers === ephemeralContainers &&
      known?.ofJob === ofJob &&
      known.subject === subject;
    if (known !== undefined && holds) return known.behaviour;
    const behaviour = this.#read(pod);
    const entry = { initContainers, ephemeralContainers, ofJob, subject, behaviour };
    this.#ofTemplate.set(containers, entry);
    return behaviour;
  }

  /** Whether the pod has a deadline, or some run of a main container ends by itself. */
  endsByItself(pod: Pod): boolean {
    if (pod.spec.activeDeadlineSeconds !== undefined) return true;
    const behaviours = this.#isUsual(pod) ? undefined : this.of(pod);
    return pod.spec.containers.some((container) =>
      endsLater(container, behaviours?.get(container) ?? this.#usual),
    );
  }

  /**
   * Whether a pod of a dump continues from the state in its status: it runs, or the kubelet keeps retrying one of its containers. False
   * if the model describes those failures itself: then they are simulated from their beginning.
   */
  goesOn(pod: Pod): boolean {
    const { phase, containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
    if (phase !== 'Pending') return phase === 'Running';
    const retried = [...initContainerStatuses, ...containerStatuses].filter(isRetried);
    if (retried.length === 0) return false;
    const behaviours = Array.from(this.of(pod), ([{ name }, behaviour]) => ({ name, behaviour }));
    return retried.every((one) =>
      behaviours.some(({ name, behaviour }) => name === one.name && !describesFailures(behaviour)),
    );
  }

  /** Whether the behaviour of any of the pod's containers sets a usage. */
  declaresUsage(pod: Pod): boolean {
    return !this.#isUsual(pod) && this.#declaringUsage.has(this.of(pod));
  }

  #read(pod: Pod): BehaviourOfContainer {
    const { ofContainer, problems } = readPodBehaviour(pod.metadata, pod.spec, this.model);
    if (problems.length > 0) throw new InputError(problems);
    for (const behaviour of ofContainer.values()) {
      if (declaresUsage(behaviour)) this.#declaringUsage.add(ofContainer);
    }
    return ofContainer;
  }
}

/**
 * Waiting reasons of a container that has failed before. CreateContainerConfigError is left out: the objects of the input decide
 * whether its configuration is still missing.
 */
const RETRIED: ReadonlySet<string> = new Set([
  'CrashLoopBackOff',
  'CreateContainerError',
  'ErrImageNeverPull',
  'ErrImagePull',
  'ImageInspectError',
  'ImagePullBackOff',
  'InvalidImageName',
  'RegistryUnavailable',
  'RunContainerError',
]);

const isRetried = ({ state }: ContainerStatus): boolean =>
  RETRIED.has(state?.waiting?.reason ?? '');

function describesFailures(behaviour: ContainerBehaviour): boolean {
  const { pullFailures, startFailures, postStartFailures, exitCodes } = behaviour;
  return (
    [pullFailures, startFailures, postStartFailures].some((one) => one !== NO_FAILURES) ||
    exitCodes.some((code) => code !== 0)
  );
}

function declaresUsage(behaviour: ContainerBehaviour): boolean {
  const { memory, disk, emptyDir, inodes, processes } = behaviour;
  return [memory, disk, emptyDir, inodes, processes].some((usage) => usage !== undefined);
}

function subjectOf({ metadata }: Pod): string {
  return JSON.stringify([workloadOf(metadata), metadata.namespace, metadata.labels]);
}
