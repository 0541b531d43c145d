import type { Container, ObjectMeta, Pod, PodSpec } from '../../api/index.ts';
import { isQuantity, quantityValue } from '../../units/index.ts';
import type { Problem } from '../../units/index.ts';
import { isSidecar } from '../sidecar.ts';
import { readCount, readEndlessDuration, readExitCode, readList } from './behaviour-annotations.ts';
import type { Reading } from './behaviour-annotations.ts';
import type { KubeletModel } from './kubelet-model.ts';

export const ANNOTATION_PREFIX = 'kschedsim.dev/';

/** What a simulated process does. Lists have an entry per run; the last one holds for all that follow. */
export interface ContainerBehaviour {
  readonly startUpMs: number;
  /** Infinity: runs until it is stopped. */
  readonly runMs: readonly number[];
  readonly exitCodes: readonly number[];
  /** From SIGTERM to its end; Infinity: ignores SIGTERM. */
  readonly stopMs: number;
  readonly stopExitCode: number;
  /** Undefined: as the node or the model says. */
  readonly imageBytes: number | undefined;
  /** Pulls that fail before the first that succeeds. */
  readonly pullFailures: number;
  readonly pullError: string;
}

type Knob = keyof ContainerBehaviour;
type Readers = { readonly [K in Knob]: (text: string) => Reading<ContainerBehaviour[K]> };

const KNOB_OF_ANNOTATION: ReadonlyMap<string, Knob> = new Map([
  ['start-up', 'startUpMs'],
  ['run-duration', 'runMs'],
  ['exit-code', 'exitCodes'],
  ['stop-duration', 'stopMs'],
  ['stop-exit-code', 'stopExitCode'],
  ['image-size', 'imageBytes'],
  ['pull-failures', 'pullFailures'],
  ['pull-error', 'pullError'],
]);

const READERS: Readers = {
  startUpMs: (text) => readEndlessDuration(text, 'never'),
  runMs: (text) => readList(text, (part) => readEndlessDuration(part, 'forever')),
  exitCodes: (text) => readList(text, readExitCode),
  stopMs: (text) => readEndlessDuration(text, 'never'),
  stopExitCode: readExitCode,
  imageBytes: (text) =>
    isQuantity(text) && quantityValue(text) >= 0
      ? { value: quantityValue(text) }
      : { error: `"${text}" is no size such as 500Mi` },
  pullFailures: readCount,
  pullError: (text) => ({ value: text }),
};

/** What can be asked of a pod's annotations: how its containers behave, and what is wrong with them. */
export interface PodBehaviour {
  readonly ofContainer: ReadonlyMap<Container, ContainerBehaviour>;
  readonly problems: readonly Problem[];
}

type Settings = { [K in Knob]?: ContainerBehaviour[K] };

/**
 * Reads annotations kschedsim.dev/<knob> (every container) and kschedsim.dev/<knob>.<container>. The latter wins; without one,
 * the former; without either, the model.
 */
export function readPodBehaviour(
  metadata: ObjectMeta,
  spec: PodSpec,
  model: KubeletModel,
): PodBehaviour {
  const problems: Problem[] = [];
  const settings = readSettings(metadata, spec, problems);
  const common = settings.get('') ?? {};
  const ofJob = isOwnedByJob(metadata);
  const ofContainer = new Map<Container, ContainerBehaviour>();
  for (const container of spec.initContainers ?? []) {
    const runMs = isSidecar(container) ? Infinity : model.initRunMs;
    const { runMs: _ofMainContainers, exitCodes: _ofThem, ...shared } = common;
    ofContainer.set(container, behaviour(model, runMs, shared, settings.get(container.name)));
  }
  for (const container of spec.containers) {
    const runMs = ofJob ? model.jobRunMs : Infinity;
    ofContainer.set(container, behaviour(model, runMs, common, settings.get(container.name)));
  }
  for (const container of spec.ephemeralContainers ?? []) {
    ofContainer.set(container, behaviour(model, Infinity, common, settings.get(container.name)));
  }
  return { ofContainer, problems };
}

function behaviour(
  model: KubeletModel,
  runMs: number,
  common: Settings,
  own: Settings | undefined,
): ContainerBehaviour {
  const { startUpMs, stopMs, stopExitCode } = model;
  return {
    startUpMs,
    runMs: [runMs],
    exitCodes: [0],
    stopMs,
    stopExitCode,
    imageBytes: undefined,
    pullFailures: 0,
    pullError: 'not found',
    ...common,
    ...own,
  };
}

function readSettings(
  { annotations = {}, name, namespace = 'default' }: ObjectMeta,
  spec: PodSpec,
  problems: Problem[],
): ReadonlyMap<string, Settings> {
  const settings = new Map<string, Settings>();
  const { containers, initContainers = [], ephemeralContainers = [] } = spec;
  const names = [...containers, ...initContainers, ...ephemeralContainers].map((each) => each.name);
  for (const [annotation, text] of Object.entries(annotations)) {
    if (!annotation.startsWith(ANNOTATION_PREFIX)) continue;
    const [word = '', ...rest] = annotation.slice(ANNOTATION_PREFIX.length).split('.');
    const container = rest.join('.');
    const knob = KNOB_OF_ANNOTATION.get(word);
    const error =
      knob === undefined
        ? `unknown annotation: the kubelet knows ${[...KNOB_OF_ANNOTATION.keys()].join(', ')}`
        : container !== '' && !names.includes(container)
          ? `there is no container "${container}": there are ${names.join(', ')}`
          : set(settings, container, knob, text);
    if (error === undefined) continue;
    const object = `Pod/${namespace}/${name}`;
    problems.push({ object, path: `metadata.annotations["${annotation}"]`, message: error });
  }
  return settings;
}

/** Answers what is wrong with the text, if anything. */
function set(
  settings: Map<string, Settings>,
  container: string,
  knob: Knob,
  text: string,
): string | undefined {
  const reading = READERS[knob](text);
  if ('error' in reading) return reading.error;
  const known = settings.get(container) ?? {};
  settings.set(container, { ...known, [knob]: reading.value });
  return undefined;
}

export function isOwnedByJob({ ownerReferences = [] }: ObjectMeta): boolean {
  return ownerReferences.some(({ kind, controller }) => kind === 'Job' && controller === true);
}

/** What is wrong with the annotations of a pod. */
export function podBehaviourProblems(pod: Pod, model: KubeletModel): readonly Problem[] {
  return readPodBehaviour(pod.metadata, pod.spec, model).problems;
}
