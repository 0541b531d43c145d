import { controllerOf } from '../../objects/index.ts';
import type { Container, NamespacedMeta, ObjectMeta, PodSpec } from '../../objects/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { isSidecar } from '../sidecar.ts';
import { matches, workloadOf } from './behaviour-rule.ts';
import type { KubeletModel } from './kubelet-model.ts';
import { NO_FAILURES } from './knob-texts.ts';
import { KNOBS, applyKnob } from './knobs.ts';
import type { ContainerBehaviour, Settings } from './knobs.ts';

export const ANNOTATION_PREFIX = 'kschedsim.dev/';

/** Whether annotations say how an object's containers behave, or what they use. */
export function isDescribed({
  metadata: { annotations },
}: {
  readonly metadata: ObjectMeta;
}): boolean {
  if (annotations === undefined) return false;
  for (const key in annotations) if (key.startsWith(ANNOTATION_PREFIX)) return true;
  return false;
}

/** The behaviours of a pod's containers, and the problems of its annotations. */
export interface PodBehaviour {
  readonly ofContainer: ReadonlyMap<Container, ContainerBehaviour>;
  readonly problems: readonly Problem[];
}

const NOTHING_SET: Settings = {};

/**
 * The behaviours of a pod's containers. In order of precedence: annotation kschedsim.dev/<knob>.<container>, annotation
 * kschedsim.dev/<knob>, the model's rules from the last to the first, the model's defaults.
 */
export function readPodBehaviour(
  metadata: NamespacedMeta,
  spec: PodSpec,
  model: KubeletModel,
): PodBehaviour {
  const { settings: ofAnnotations, wrong } = readAnnotations(metadata.annotations, spec);
  const problems = wrong.map(({ annotation, message }) => ({
    object: `Pod/${metadata.namespace}/${metadata.name}`,
    path: fieldText(['metadata', 'annotations', annotation]),
    message,
  }));
  const workload = workloadOf(metadata);
  const ofJob = isOwnedByJob(metadata);
  const ofContainer = new Map<Container, ContainerBehaviour>();
  const add = (container: Container, isMain: boolean, runMs: number): void => {
    const defaults = defaultBehaviour(model, runMs);
    const ruled = model.rules.filter((rule) => matches(rule, metadata, workload, container));
    const settings = [
      // A rule that names no container is like an annotation that names none.
      ...ruled.map((rule) =>
        isMain || rule.match.container !== undefined ? rule.settings : ofAny(rule.settings),
      ),
      commonSettings(ofAnnotations.get(''), isMain),
      ofAnnotations.get(container.name) ?? NOTHING_SET,
    ];
    const behaviour = settings.reduce<object>((sum, one) => Object.assign(sum, one), {
      ...defaults,
    });
    ofContainer.set(container, behaviour as ContainerBehaviour);
  };
  for (const container of spec.initContainers ?? []) {
    add(container, false, isSidecar(container) ? Infinity : model.initRunMs);
  }
  for (const container of spec.containers) add(container, true, ofJob ? model.jobRunMs : Infinity);
  for (const container of spec.ephemeralContainers ?? []) add(container, true, Infinity);
  return { ofContainer, problems };
}

function commonSettings(settings: Settings | undefined, isMain: boolean): Settings {
  if (settings === undefined) return NOTHING_SET;
  return isMain ? settings : ofAny(settings);
}

const MAIN_ONLY: ReadonlySet<string> = new Set(
  [...KNOBS.values()].filter(({ isForMain }) => isForMain === true).map(({ sets }) => sets),
);

/** The settings that apply to init containers too. */
function ofAny(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([knob]) => !MAIN_ONLY.has(knob)));
}

/** How a container of that run time behaves if nothing is set for it. */
export function defaultBehaviour(model: KubeletModel, runMs: number): ContainerBehaviour {
  const { startUpMs, stopMs, stopExitCode, containerStartMs } = model;
  return {
    startDelayMs: containerStartMs,
    startUpMs,
    runMs: [runMs],
    exitCodes: [0],
    oomAfterMs: Infinity,
    stopMs,
    stopExitCode,
    imageBytes: undefined,
    pullMs: undefined,
    pullFailures: NO_FAILURES,
    pullError: 'not found',
    sandboxFailures: undefined,
    sandboxError: undefined,
    startFailures: NO_FAILURES,
    startError: 'failed to create containerd task',
    postStartMs: undefined,
    postStartFailures: NO_FAILURES,
    preStopMs: undefined,
    preStopFailures: NO_FAILURES,
    startupProbe: undefined,
    readinessProbe: undefined,
    livenessProbe: undefined,
    memory: undefined,
    disk: undefined,
    emptyDir: undefined,
    inodes: undefined,
    processes: undefined,
  };
}

/** An annotation that says nothing of containers that could be understood. */
interface WrongAnnotation {
  readonly annotation: string;
  /** Begins with the annotation. */
  readonly message: string;
}

/** What is wrong with the annotations of a pod, or of a pod template. */
export const wrongAnnotations = (
  { annotations }: Pick<ObjectMeta, 'annotations'>,
  spec: PodSpec,
): readonly WrongAnnotation[] => readAnnotations(annotations, spec).wrong;

/** Settings by container name; "" holds the settings for all containers. */
function readAnnotations(
  annotations: ObjectMeta['annotations'] = {},
  spec: PodSpec,
): {
  readonly settings: ReadonlyMap<string, Settings>;
  readonly wrong: readonly WrongAnnotation[];
} {
  const wrong: WrongAnnotation[] = [];
  const settings = new Map<string, Settings>();
  const { containers, initContainers = [], ephemeralContainers = [] } = spec;
  const names = [...containers, ...initContainers, ...ephemeralContainers].map((each) => each.name);
  for (const [annotation, text] of Object.entries(annotations)) {
    if (!annotation.startsWith(ANNOTATION_PREFIX)) continue;
    const [word = '', ...rest] = annotation.slice(ANNOTATION_PREFIX.length).split('.');
    const container = rest.join('.');
    const applied =
      whyNotFor(word, container, names) ??
      applyKnob(settings.get(container) ?? NOTHING_SET, word, text);
    if (typeof applied === 'string')
      wrong.push({ annotation, message: `${annotation}: ${applied}` });
    else settings.set(container, applied);
  }
  return { settings, wrong };
}

/** Why a knob cannot be set for a container of that name; undefined: it can. "" stands for all containers. */
function whyNotFor(word: string, container: string, names: readonly string[]): string | undefined {
  if (container === '') return undefined;
  if (KNOBS.get(word)?.isForPod === true) {
    return `${word} applies to the whole pod: write ${ANNOTATION_PREFIX}${word}`;
  }
  return names.includes(container)
    ? undefined
    : `there is no container "${container}": there are ${names.join(', ')}`;
}

export function isOwnedByJob(metadata: ObjectMeta): boolean {
  return controllerOf(metadata)?.kind === 'Job';
}
