import { described, flag, list, optional, parsed, scalar } from '../../documents/index.ts';
import type { Field, Fields, Reading } from '../../documents/index.ts';
import { sysctlPatternProblem } from '../admission/sysctls.ts';
import { EVICTION_FIELDS } from './eviction-fields.ts';
import { readBytes, readDuration, readExitCode, readFailures } from './knob-texts.ts';
import { KNOBS, settingsOf } from './knobs.ts';
import type { Settings } from './knobs.ts';
import { setting } from './setting.ts';
import type { SettingFields } from './setting.ts';

const duration = (): Field<number> => scalar(readDuration);

const sysctl = (): Field<string> =>
  parsed({}, (written) => {
    const problem = sysctlPatternProblem(written);
    return problem === undefined ? { value: written } : { problem };
  });

/** A period: a too short period would make the simulation endless. */
function readPeriod(text: string): Reading<number> {
  const reading = readDuration(text);
  return 'value' in reading && reading.value < 100
    ? { problem: `"${text}" is shorter than 100ms` }
    : reading;
}

function readRate(text: string): Reading<number> {
  const reading = readBytes(text);
  return 'value' in reading && reading.value < 1
    ? { problem: `"${text}" is less than a byte per second` }
    : reading;
}

/** Reads a restart delay as the kubelet validates it (pkg/kubelet/apis/config/validation/validation.go, v1.36). */
function readRestartDelay(text: string): Reading<number> {
  const reading = readDuration(text);
  const isOff = 'value' in reading && (reading.value < 1000 || reading.value > 300_000);
  return isOff ? { problem: `"${text}" is not between 1s and 5m` } : reading;
}

const PULLS: SettingFields = {
  pullBandwidth: setting('pullBytesPerSecond', scalar(readRate), 'bytes per second of a pull'),
  pullOverhead: setting(
    'pullOverheadMs',
    duration(),
    'what every pull costs before its first byte',
  ),
  serializeImagePulls: setting(
    'serializeImagePulls',
    flag(),
    'one pull at a time on a node; the default is true',
  ),
};

const SANDBOXES: SettingFields = {
  sandboxFailures: setting(
    'sandboxFailures',
    scalar(readFailures),
    'sandboxes of each pod that fail',
  ),
  sandboxError: setting(
    'sandboxError',
    scalar((value) => ({ value })),
    'what the runtime says of them',
  ),
};

const ADMISSION_AND_RESTARTS: SettingFields = {
  allowedUnsafeSysctls: setting(
    'allowedUnsafeSysctls',
    list(sysctl()),
    'sysctls that pods may set beside the safe ones, such as net.core.*',
  ),
  maxRestartDelay: setting(
    'maxRestartDelayMs',
    scalar(readRestartDelay),
    'the longest crash back-off, since v1.35',
  ),
};

/** Fields of a node rule. */
export const NODE_FIELDS: SettingFields = {
  ...PULLS,
  ...SANDBOXES,
  ...ADMISSION_AND_RESTARTS,
  ...EVICTION_FIELDS,
};

/** Fields that apply to all nodes. */
export const MODEL_FIELDS: SettingFields = {
  imageSize: setting('imageBytes', scalar(readBytes), 'size of an image without a known size'),
  ...PULLS,
  sandbox: setting('sandboxMs', duration(), 'how long it takes to make a sandbox'),
  ...SANDBOXES,
  containerStart: setting(
    'containerStartMs',
    duration(),
    'from an image being there to the process running',
  ),
  startUp: setting('startUpMs', duration(), 'from a process running to its probes succeeding'),
  initRun: setting('initRunMs', duration(), 'how long an init container runs'),
  jobRun: setting('jobRunMs', duration(), "how long a main container of a Job's pod runs"),
  stop: setting('stopMs', duration(), 'from SIGTERM to the end of a container'),
  stopExitCode: setting('stopExitCode', scalar(readExitCode), 'with what it ends then'),
  relist: setting('relistMs', scalar(readPeriod), 'time between two looks at what containers do'),
  retry: setting('retryMs', scalar(readPeriod), 'after a pass that failed, the next one'),
  reconcile: setting(
    'reconcileMs',
    scalar(readPeriod),
    "how often statuses are compared with the API server's",
  ),
  ...ADMISSION_AND_RESTARTS,
  attach: setting('attachMs', duration(), 'how long it takes to attach a volume to a node'),
  detach: setting('detachMs', duration(), 'how long it takes to detach a volume'),
  nodeStatus: setting(
    'nodeStatusMs',
    scalar(readPeriod),
    'how often a kubelet reports the volumes that it uses',
  ),
  ...EVICTION_FIELDS,
};

/** Fields of a container rule: the knobs, whose names are in camel case ("start-up" is startUp). */
export const CONTAINER_FIELDS: Fields<Readonly<Record<string, Settings | undefined>>> =
  Object.fromEntries(
    [...KNOBS].map(([word, knob]) => [
      word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      described(optional(joined((text) => settingsOf(knob, text))), knob.description),
    ]),
  );

/** A text, or a list whose texts are joined by commas, as an annotation has them. */
function joined<T>(parse: (text: string) => Reading<T>): Field<T> {
  const whole = scalar(parse, 'a text, a number or a list of them');
  const texts = list(scalar((value) => ({ value })));
  return {
    schema: { anyOf: [whole.schema, { ...texts.schema, minItems: 1 }] },
    isOptional: false,
    read: (value, path, problems) => {
      if (!Array.isArray(value) || value.length === 0) return whole.read(value, path, problems);
      const before = problems.length;
      const parts = texts.read(value, path, problems) ?? [];
      return problems.length > before ? undefined : whole.read(parts.join(','), path, problems);
    },
  };
}
