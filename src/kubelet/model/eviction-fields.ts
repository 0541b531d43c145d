import { made, object, optional, scalar } from '../../documents/index.ts';
import type { Field, Reading } from '../../documents/index.ts';
import { isQuantity, quantityValue } from '../../units/index.ts';
import { DEFAULT_EVICTION, shareOf, SIGNALS } from './eviction-settings.ts';
import type { BySignal, EvictionSettings, Signal, ThresholdValue } from './eviction-settings.ts';
import { readBytes, readDuration } from './knob-texts.ts';
import { setting } from './setting.ts';
import type { SettingFields } from './setting.ts';

function bySignal<T>(read: (text: string) => Reading<T | undefined>): Field<BySignal<T>> {
  const fields = SIGNALS.map((signal) => [signal, optional(scalar(read))] as const);
  return made(
    object<Readonly<Record<string, T | undefined>>>(Object.fromEntries(fields)),
    (written) =>
      new Map(
        SIGNALS.flatMap((signal): (readonly [Signal, T])[] => {
          const value = written[signal];
          return value === undefined ? [] : [[signal, value]];
        }),
      ),
  );
}

/** pkg/kubelet/eviction/helpers.go: parseThresholdStatement, v1.34; undefined: 0% and 100% set none. */
function readThreshold(text: string): Reading<ThresholdValue | undefined> {
  if (text === '0%' || text === '100%') return { value: undefined };
  return readAmount(text, 'eviction threshold');
}

/** helpers.go: parseMinimumReclaims. */
function readMinimumReclaim(text: string): Reading<ThresholdValue | undefined> {
  return text === '0' ? { value: undefined } : readAmount(text, 'minimum reclaim');
}

function readAmount(text: string, what: string): Reading<ThresholdValue> {
  const percent = /^(\d+(?:[.]\d+)?)%$/.exec(text)?.[1];
  if (percent !== undefined) {
    return Number(percent) > 0 && Number(percent) <= 100
      ? { value: { share: shareOf(Number(percent)) } }
      : { problem: `"${text}" is no share above 0% and up to 100%` };
  }
  return isQuantity(text) && quantityValue(text) > 0
    ? { value: { quantity: text } }
    : { problem: `the ${what} "${text}" is neither a size such as 500Mi nor a share such as 10%` };
}

function readCount(text: string): Reading<number> {
  const reading = readBytes(text);
  return 'value' in reading && (reading.value < 1 || !Number.isSafeInteger(reading.value))
    ? { problem: `"${text}" is no number of at least 1` }
    : reading;
}

function readSeconds(text: string): Reading<number> {
  return /^\d{1,9}$/.test(text)
    ? { value: Number(text) }
    : { problem: `"${text}" is no whole number of seconds` };
}

/** pkg/kubelet/apis/config/v1beta1/defaults.go: 0 is the default. */
function readTransition(text: string): Reading<number> {
  const reading = readDuration(text);
  const isDefault = 'value' in reading && reading.value === 0;
  return isDefault ? { value: DEFAULT_EVICTION.evictionPressureTransitionPeriod } : reading;
}

/** Fields of the kubelet of every node, and of node rules; named as in a KubeletConfiguration. */
export const EVICTION_FIELDS: SettingFields = {
  evictionHard: setting(
    'evictionHard',
    bySignal(readThreshold),
    'thresholds, instead of the defaults',
  ),
  evictionSoft: setting('evictionSoft', bySignal(readThreshold), 'thresholds with a grace period'),
  evictionSoftGracePeriod: setting(
    'evictionSoftGracePeriod',
    bySignal(readDuration),
    'how long each soft threshold must be met',
  ),
  evictionMinimumReclaim: setting(
    'evictionMinimumReclaim',
    bySignal(readMinimumReclaim),
    'what must be free above a threshold',
  ),
  evictionMaxPodGracePeriod: setting(
    'evictionMaxPodGracePeriod',
    scalar(readSeconds),
    'seconds of a pod after a soft threshold',
  ),
  evictionPressureTransitionPeriod: setting(
    'evictionPressureTransitionPeriod',
    scalar(readTransition),
    'how long a condition stays after it was last met',
  ),
  inodes: setting(
    'inodes',
    scalar(readCount),
    'inodes of the file system; default: one for every 16 KiB',
  ),
  maxPid: setting('maxPid', scalar(readCount), 'the most processes of a node'),
};

/** Why settings of one kubelet do not fit together; undefined: they do (helpers.go: ParseThresholdConfig). */
export function evictionProblem({
  evictionSoft = new Map<Signal, ThresholdValue>(),
  evictionSoftGracePeriod,
}: Partial<EvictionSettings>): string | undefined {
  for (const signal of evictionSoft.keys()) {
    if (evictionSoftGracePeriod?.has(signal) === true) continue;
    return `grace period must be specified for the soft eviction threshold ${signal}`;
  }
  return undefined;
}
