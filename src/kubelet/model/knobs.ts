import type { Reading } from '../../documents/index.ts';
import type { Container } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import {
  readBytes,
  readDuration,
  readEndlessDuration,
  readExitCode,
  readFailures,
  readList,
  readOutcome,
  readSeries,
  readVaryingDuration,
  readVaryingExitCode,
} from './knob-texts.ts';
import type { Failures } from './knob-texts.ts';
import type { Series } from './series.ts';
import type { Varying } from './varying.ts';

/** The behaviour of a container. Lists have an entry per run; the last one applies to all later runs. Times in milliseconds. */
export interface ContainerBehaviour {
  /** From the image being on the node to the process running. */
  readonly startDelayMs: Varying;
  /** From the process running to its probes succeeding. Infinity: never. */
  readonly startUpMs: Varying;
  /** Infinity: runs until it is stopped. */
  readonly runMs: readonly Varying[];
  readonly exitCodes: readonly Varying[];
  /** How long it runs until it is OOM-killed. Infinity: it is not. */
  readonly oomAfterMs: Varying;
  /** From SIGTERM to its end; Infinity: ignores SIGTERM. */
  readonly stopMs: Varying;
  readonly stopExitCode: number;
  /** Bytes. Undefined: the size that the node or the model states. */
  readonly imageBytes: number | undefined;
  /** Undefined: computed from size and bandwidth. */
  readonly pullMs: Varying | undefined;
  readonly pullFailures: Failures;
  readonly pullError: string;
  /** Sandboxes of its pod that fail, and why; undefined: as on its node. */
  readonly sandboxFailures: Failures | undefined;
  readonly sandboxError: string | undefined;
  /** Failures to start the process once its image is on the node. */
  readonly startFailures: Failures;
  readonly startError: string;
  /** Undefined: the hook's own time if it sleeps, otherwise 0. */
  readonly postStartMs: Varying | undefined;
  readonly postStartFailures: Failures;
  readonly preStopMs: Varying | undefined;
  readonly preStopFailures: Failures;
  /** Whether the probe succeeds, since the container's start; undefined: it succeeds after startUpMs. */
  readonly startupProbe: Series<boolean> | undefined;
  readonly readinessProbe: Series<boolean> | undefined;
  readonly livenessProbe: Series<boolean> | undefined;
  /** Bytes in use, since the container's start; undefined: its request. */
  readonly memory: Series<number> | undefined;
  readonly disk: Series<number> | undefined;
  /** Bytes in the first emptyDir volume that it mounts; undefined: none. */
  readonly emptyDir: Series<number> | undefined;
  /** Inodes in use; undefined: none. */
  readonly inodes: Series<number> | undefined;
  /** Undefined: 1. */
  readonly processes: Series<number> | undefined;
}

export type KnobName = keyof ContainerBehaviour;

/** One setting of a container. */
export interface Knob<K extends KnobName = KnobName> {
  readonly sets: K;
  readonly read: (text: string) => Reading<ContainerBehaviour[K]>;
  readonly description: string;
  /** Applies to main containers only, unless a container is named. */
  readonly isForMain?: true;
  /** Applies to the whole pod; the setting of its first container counts. */
  readonly isForPod?: true;
}

const knob = <K extends KnobName>(
  sets: K,
  read: (text: string) => Reading<ContainerBehaviour[K]>,
  description: string,
): Knob<K> => ({ sets, read, description });

const forMain = <K extends KnobName>(all: Knob<K>): Knob<K> => ({ ...all, isForMain: true });
const forPod = <K extends KnobName>(all: Knob<K>): Knob<K> => ({ ...all, isForPod: true });
const words = (text: string): Reading<string> => ({ value: text });
const probe = (text: string): Reading<Series<boolean>> => readSeries(text, readOutcome);
const bytes = (text: string): Reading<Series<number>> => readSeries(text, readBytes);
const until =
  (word: 'forever' | 'never') =>
  (text: string): Reading<Varying> =>
    readEndlessDuration(text, word);
const varying = (text: string): Reading<Varying> => readVaryingDuration(text, readDuration);

/** By the name in annotations; model files use the same in camel case. */
export const KNOBS: ReadonlyMap<string, Knob> = new Map<string, Knob>([
  [
    'start-delay',
    knob('startDelayMs', varying, 'from the image being there to the process running'),
  ],
  [
    'start-up',
    knob('startUpMs', until('never'), 'from the process running to its probes succeeding'),
  ],
  [
    'run-duration',
    forMain(
      knob(
        'runMs',
        (text) => readList(text, until('forever')),
        'how long it runs, an entry per run',
      ),
    ),
  ],
  [
    'exit-code',
    forMain(
      knob(
        'exitCodes',
        (text) => readList(text, readVaryingExitCode),
        'with what it ends, an entry per run',
      ),
    ),
  ],
  [
    'oom-after',
    forMain(
      knob('oomAfterMs', until('never'), 'how long it runs until it is killed for want of memory'),
    ),
  ],
  ['stop-duration', knob('stopMs', until('never'), 'from SIGTERM to its end')],
  ['stop-exit-code', knob('stopExitCode', readExitCode, 'with what it ends after SIGTERM')],
  ['image-size', knob('imageBytes', readBytes, 'size of its image')],
  ['pull-duration', knob('pullMs', varying, 'how long a pull takes, whatever the size')],
  ['pull-failures', knob('pullFailures', readFailures, 'pulls that fail')],
  ['pull-error', knob('pullError', words, 'what the registry says of them')],
  ['sandbox-failures', forPod(knob('sandboxFailures', readFailures, "pod's sandboxes that fail"))],
  ['sandbox-error', forPod(knob('sandboxError', words, 'what the runtime says of them'))],
  ['start-failures', knob('startFailures', readFailures, 'starts that fail')],
  ['start-error', knob('startError', words, 'what the runtime says of them')],
  ['post-start-duration', knob('postStartMs', varying, 'how long its postStart hook takes')],
  ['post-start-failures', knob('postStartFailures', readFailures, 'postStart hooks that fail')],
  ['pre-stop-duration', knob('preStopMs', varying, 'how long its preStop hook takes')],
  ['pre-stop-failures', knob('preStopFailures', readFailures, 'preStop hooks that fail')],
  ['startup-probe', knob('startupProbe', probe, 'what its startup probe finds')],
  ['readiness-probe', knob('readinessProbe', probe, 'what its readiness probe finds')],
  ['liveness-probe', knob('livenessProbe', probe, 'what its liveness probe finds')],
  ['memory-usage', knob('memory', bytes, 'memory it uses')],
  ['disk-usage', knob('disk', bytes, 'local storage it uses, logs included')],
  ['empty-dir-usage', knob('emptyDir', bytes, 'what it keeps in its first emptyDir volume')],
  ['inode-usage', knob('inodes', bytes, 'inodes it uses')],
  ['process-count', knob('processes', bytes, 'processes it runs')],
]);

/** Settings of some knobs. */
export type Settings = { readonly [K in KnobName]?: ContainerBehaviour[K] };

/** The settings with knob `word` set from `text`; or why the text is invalid. */
export function applyKnob(settings: Settings, word: string, text: string): Settings | string {
  const knob = KNOBS.get(word);
  if (knob === undefined) return unknownKnob(word);
  const reading = settingsOf(knob, text);
  return 'problem' in reading ? reading.problem : { ...settings, ...reading.value };
}

/** What a knob sets if its value is `text`. */
export function settingsOf({ sets, read }: Knob, text: string): Reading<Settings> {
  const reading = read(text);
  return 'problem' in reading ? reading : { value: { [sets]: reading.value } };
}

function unknownKnob(word: string): string {
  const meant = nearest(word, KNOBS.keys());
  const hint = meant === undefined ? '' : `did you mean ${meant}? `;
  return `unknown knob: ${hint}there are ${[...KNOBS.keys()].join(', ')}`;
}

/** Whether the first run of a container does not end by itself. */
export function runsForever(
  { resources }: Container,
  { runMs, oomAfterMs, memory }: ContainerBehaviour,
): boolean {
  // Declared memory usage may reach the limit.
  const isLimited = memory !== undefined && resources?.limits?.['memory'] !== undefined;
  return runMs[0] === Infinity && oomAfterMs === Infinity && !isLimited;
}

/** Whether some run of a container ends by itself. */
export function endsLater(container: Container, behaviour: ContainerBehaviour): boolean {
  return !runsForever(container, behaviour) || behaviour.runMs.some((runMs) => runMs !== Infinity);
}
