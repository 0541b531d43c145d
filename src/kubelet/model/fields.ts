import { sysctlPatternProblem } from '../admission/sysctls.ts';
import { EVICTION_FIELDS } from './eviction-fields.ts';
import { readBytes, readDuration, readExitCode, readFailures } from './knob-texts.ts';
import type { Reading } from './knob-texts.ts';
import { KNOBS } from './knobs.ts';
import type { KubeletModel } from './kubelet-model.ts';

/** A field of a model file. */
export interface ModelField {
  readonly description: string;
  /** Type in the JSON Schema. */
  readonly type: 'boolean' | 'bySignal' | 'texts' | readonly ('string' | 'number')[];
  readonly read: (written: unknown) => Reading<Partial<KubeletModel>>;
}

const TEXT = ['string', 'number'] as const;

/** A field written as a string or number. */
function field<K extends keyof KubeletModel>(
  sets: K,
  read: (text: string) => Reading<KubeletModel[K]>,
  description: string,
): ModelField {
  return {
    description,
    type: TEXT,
    read: (written) => {
      if (typeof written !== 'string' && typeof written !== 'number') {
        return { error: 'must be a text or a number' };
      }
      const reading = read(String(written));
      if ('error' in reading) return reading;
      const value: Partial<KubeletModel> = { [sets]: reading.value };
      return { value };
    },
  };
}

const SERIALIZE: ModelField = {
  description: 'one pull at a time on a node; the default is true',
  type: 'boolean',
  read: (written) =>
    typeof written === 'boolean'
      ? { value: { serializeImagePulls: written } }
      : { error: 'must be true or false' },
};

const SYSCTLS: ModelField = {
  description: 'sysctls that pods may set beside the safe ones, such as net.core.*',
  type: 'texts',
  read: (written) => {
    if (!Array.isArray(written)) return { error: 'must be a list of sysctls' };
    const allowedUnsafeSysctls: string[] = [];
    for (const each of written as readonly unknown[]) {
      if (typeof each !== 'string') return { error: 'must be a list of sysctls' };
      const problem = sysctlPatternProblem(each);
      if (problem !== undefined) return { error: problem };
      allowedUnsafeSysctls.push(each);
    }
    return { value: { allowedUnsafeSysctls } };
  },
};

/** A period: a too short period would make the simulation endless. */
function readPeriod(text: string): Reading<number> {
  const reading = readDuration(text);
  return 'value' in reading && reading.value < 100
    ? { error: `"${text}" is shorter than 100ms` }
    : reading;
}

function readRate(text: string): Reading<number> {
  const reading = readBytes(text);
  return 'value' in reading && reading.value < 1
    ? { error: `"${text}" is less than a byte per second` }
    : reading;
}

type NamedField = readonly [name: string, field: ModelField];

const PULLS: readonly NamedField[] = [
  ['pullBandwidth', field('pullBytesPerSecond', readRate, 'bytes per second of a pull')],
  [
    'pullOverhead',
    field('pullOverheadMs', readDuration, 'what every pull costs before its first byte'),
  ],
  ['serializeImagePulls', SERIALIZE],
];

const SANDBOXES: readonly NamedField[] = [
  ['sandboxFailures', field('sandboxFailures', readFailures, 'sandboxes of each pod that fail')],
  [
    'sandboxError',
    field('sandboxError', (text) => ({ value: text }), 'what the runtime says of them'),
  ],
];

const ADMISSION: readonly NamedField[] = [['allowedUnsafeSysctls', SYSCTLS]];

/** Reads a restart delay as the kubelet validates it (pkg/kubelet/apis/config/validation/validation.go, v1.36). */
function readRestartDelay(text: string): Reading<number> {
  const reading = readDuration(text);
  const isOff = 'value' in reading && (reading.value < 1000 || reading.value > 300_000);
  return isOff ? { error: `"${text}" is not between 1s and 5m` } : reading;
}

const RESTARTS: readonly NamedField[] = [
  [
    'maxRestartDelay',
    field('maxRestartDelayMs', readRestartDelay, 'the longest crash back-off, since v1.35'),
  ],
];

const EVICTION: readonly NamedField[] = EVICTION_FIELDS.map(([name, { type, ...field }]) => [
  name,
  { ...field, type: type === 'value' ? TEXT : type },
]);

/** Fields of a node rule. */
export const NODE_FIELDS: ReadonlyMap<string, ModelField> = new Map([
  ...PULLS,
  ...SANDBOXES,
  ...ADMISSION,
  ...RESTARTS,
  ...EVICTION,
]);

/** Fields that apply to all nodes. */
export const MODEL_FIELDS: ReadonlyMap<string, ModelField> = new Map<string, ModelField>([
  ['imageSize', field('imageBytes', readBytes, 'size of an image without a known size')],
  ...PULLS,
  ['sandbox', field('sandboxMs', readDuration, 'how long it takes to make a sandbox')],
  ...SANDBOXES,
  [
    'containerStart',
    field('containerStartMs', readDuration, 'from an image being there to the process running'),
  ],
  ['startUp', field('startUpMs', readDuration, 'from a process running to its probes succeeding')],
  ['initRun', field('initRunMs', readDuration, 'how long an init container runs')],
  ['jobRun', field('jobRunMs', readDuration, "how long a main container of a Job's pod runs")],
  ['stop', field('stopMs', readDuration, 'from SIGTERM to the end of a container')],
  ['stopExitCode', field('stopExitCode', readExitCode, 'with what it ends then')],
  ['relist', field('relistMs', readPeriod, 'time between two looks at what containers do')],
  ['retry', field('retryMs', readPeriod, 'after a pass that failed, the next one')],
  [
    'reconcile',
    field('reconcileMs', readPeriod, "how often statuses are compared with the API server's"),
  ],
  ...ADMISSION,
  ...RESTARTS,
  ['attach', field('attachMs', readDuration, 'how long it takes to attach a volume to a node')],
  ['detach', field('detachMs', readDuration, 'how long it takes to detach a volume')],
  [
    'nodeStatus',
    field('nodeStatusMs', readPeriod, 'how often a kubelet reports the volumes that it uses'),
  ],
  ...EVICTION,
]);

/** "start-up" is startUp in a model file. */
export function fieldOfKnob(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export const KNOB_OF_FIELD: ReadonlyMap<string, string> = new Map(
  [...KNOBS.keys()].map((word) => [fieldOfKnob(word), word]),
);
