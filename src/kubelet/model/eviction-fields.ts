import { isQuantity, isRecord, quantityValue } from '../../units/index.ts';
import { nearest } from '../../problems/index.ts';
import { DEFAULT_EVICTION, shareOf, SIGNALS } from './eviction-settings.ts';
import type { BySignal, EvictionSettings, Signal, ThresholdValue } from './eviction-settings.ts';
import { readBytes, readDuration } from './knob-texts.ts';
import type { Reader, Reading } from './knob-texts.ts';

type Settings = Partial<EvictionSettings>;

/** A field of a model file that sets when a kubelet evicts. */
export interface EvictionField {
  readonly description: string;
  /** A map by signal, or one value. */
  readonly type: 'bySignal' | 'value';
  readonly read: (written: unknown) => Reading<Settings>;
}

function bySignal<K extends keyof EvictionSettings, T>(
  sets: K,
  read: (signal: Signal, text: string) => Reading<T | undefined>,
  description: string,
): readonly [K, EvictionField] {
  const readField = (written: unknown): Reading<Settings> => {
    const reading = readBySignal(written, read);
    return 'error' in reading ? reading : { value: { [sets]: reading.value } };
  };
  return [sets, { description, type: 'bySignal', read: readField }];
}

function value<K extends keyof EvictionSettings>(
  sets: K,
  read: Reader<number>,
  description: string,
): readonly [K, EvictionField] {
  const readField = (written: unknown): Reading<Settings> => {
    if (typeof written !== 'string' && typeof written !== 'number') {
      return { error: 'must be a text or a number' };
    }
    const reading = read(String(written));
    return 'error' in reading ? reading : { value: { [sets]: reading.value } };
  };
  return [sets, { description, type: 'value', read: readField }];
}

function readBySignal<T>(
  written: unknown,
  read: (signal: Signal, text: string) => Reading<T | undefined>,
): Reading<BySignal<T>> {
  if (!isRecord(written)) return { error: `must be a map of ${SIGNALS.join(', ')}` };
  const values = new Map<Signal, T>();
  for (const [name, text] of Object.entries(written)) {
    const signal = SIGNALS.find((each) => each === name);
    if (signal === undefined) return { error: unknownSignal(name) };
    if (typeof text !== 'string' && typeof text !== 'number') {
      return { error: `${signal} must be a text or a number` };
    }
    const reading = read(signal, String(text));
    if ('error' in reading) return { error: `${signal}: ${reading.error}` };
    if (reading.value !== undefined) values.set(signal, reading.value);
  }
  return { value: values };
}

function unknownSignal(name: string): string {
  const meant = nearest(name, SIGNALS);
  const hint = meant === undefined ? `there are ${SIGNALS.join(', ')}` : `did you mean ${meant}?`;
  return `unsupported eviction signal ${name}: ${hint}`;
}

/** pkg/kubelet/eviction/helpers.go: parseThresholdStatement, v1.34; undefined: 0% and 100% set none. */
function readThreshold(_signal: Signal, text: string): Reading<ThresholdValue | undefined> {
  if (text === '0%' || text === '100%') return { value: undefined };
  return readAmount(text, 'eviction threshold');
}

/** helpers.go: parseMinimumReclaims. */
function readMinimumReclaim(_signal: Signal, text: string): Reading<ThresholdValue | undefined> {
  return text === '0' ? { value: undefined } : readAmount(text, 'minimum reclaim');
}

function readAmount(text: string, what: string): Reading<ThresholdValue> {
  const percent = /^(\d+(?:[.]\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined) {
    return Number(percent) > 0 && Number(percent) <= 100
      ? { value: { share: shareOf(Number(percent)) } }
      : { error: `"${text}" is no share above 0% and up to 100%` };
  }
  return isQuantity(text) && quantityValue(text) > 0
    ? { value: { quantity: text } }
    : { error: `the ${what} "${text}" is neither a size such as 500Mi nor a share such as 10%` };
}

function readCount(text: string): Reading<number> {
  const reading = readBytes(text);
  return 'value' in reading && (reading.value < 1 || !Number.isSafeInteger(reading.value))
    ? { error: `"${text}" is no number of at least 1` }
    : reading;
}

function readSeconds(text: string): Reading<number> {
  return /^\d{1,9}$/.test(text)
    ? { value: Number(text) }
    : { error: `"${text}" is no whole number of seconds` };
}

/** pkg/kubelet/apis/config/v1beta1/defaults.go: 0 is the default. */
function readTransition(text: string): Reading<number> {
  const reading = readDuration(text);
  const isDefault = 'value' in reading && reading.value === 0;
  return isDefault ? { value: DEFAULT_EVICTION.evictionPressureTransitionPeriod } : reading;
}

/** Fields of the kubelet of every node, and of node rules; named as in a KubeletConfiguration. */
export const EVICTION_FIELDS: readonly (readonly [string, EvictionField])[] = [
  bySignal('evictionHard', readThreshold, 'thresholds, instead of the defaults'),
  bySignal('evictionSoft', readThreshold, 'thresholds with a grace period'),
  bySignal(
    'evictionSoftGracePeriod',
    (_signal, text) => readDuration(text),
    'how long each soft threshold must be met',
  ),
  bySignal('evictionMinimumReclaim', readMinimumReclaim, 'what must be free above a threshold'),
  value('evictionMaxPodGracePeriod', readSeconds, 'seconds of a pod after a soft threshold'),
  value(
    'evictionPressureTransitionPeriod',
    readTransition,
    'how long a condition stays after it was last met',
  ),
  value('inodes', readCount, 'inodes of the file system; default: one for every 16 KiB'),
  value('maxPid', readCount, 'the most processes of a node'),
];

/** Why settings of one kubelet do not fit together; undefined: they do (helpers.go: ParseThresholdConfig). */
export function evictionProblem({
  evictionSoft = new Map<Signal, ThresholdValue>(),
  evictionSoftGracePeriod,
}: Settings): string | undefined {
  for (const signal of evictionSoft.keys()) {
    if (evictionSoftGracePeriod?.has(signal) === true) continue;
    return `grace period must be specified for the soft eviction threshold ${signal}`;
  }
  return undefined;
}
