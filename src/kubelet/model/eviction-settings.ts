/** What a kubelet measures of its node, in the order in which thresholds are written (pkg/kubelet/eviction/api/types.go, v1.34). */
export const SIGNALS = [
  'memory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'pid.available',
] as const;
export type Signal = (typeof SIGNALS)[number];

/** An amount as it is written ("1Gi"), or a share of the capacity from 0 to 1, in the precision of a Go float32. */
export type ThresholdValue = { readonly quantity: string } | { readonly share: number };

export type BySignal<T> = ReadonlyMap<Signal, T>;

/** When a kubelet evicts, by the fields of a KubeletConfiguration. */
export interface EvictionSettings {
  readonly evictionHard: BySignal<ThresholdValue>;
  readonly evictionSoft: BySignal<ThresholdValue>;
  /** Milliseconds for which a soft threshold must be met. */
  readonly evictionSoftGracePeriod: BySignal<number>;
  readonly evictionMinimumReclaim: BySignal<ThresholdValue>;
  /** Seconds that a pod has at most after a soft threshold. */
  readonly evictionMaxPodGracePeriod: number;
  /** Milliseconds for which a condition stays after it was last met. */
  readonly evictionPressureTransitionPeriod: number;
  /** Inodes of the file system; undefined: one for every 16 KiB. */
  readonly inodes: number | undefined;
  /** The most processes that a node can have. */
  readonly maxPid: number;
}

/** A percentage as Go reads "10%": a float32, divided by 100 (pkg/kubelet/eviction/helpers.go: parsePercentage). */
export function shareOf(percent: number): number {
  return Math.fround(Math.fround(percent) / 100);
}

/** pkg/kubelet/eviction/defaults_linux.go and pkg/kubelet/apis/config/v1beta1/defaults.go, v1.34. */
export const DEFAULT_EVICTION: EvictionSettings = {
  evictionHard: new Map<Signal, ThresholdValue>([
    ['memory.available', { quantity: '100Mi' }],
    ['nodefs.available', { share: shareOf(10) }],
    ['nodefs.inodesFree', { share: shareOf(5) }],
    ['imagefs.available', { share: shareOf(15) }],
    ['imagefs.inodesFree', { share: shareOf(5) }],
  ]),
  evictionSoft: new Map(),
  evictionSoftGracePeriod: new Map(),
  evictionMinimumReclaim: new Map(),
  evictionMaxPodGracePeriod: 0,
  evictionPressureTransitionPeriod: 300_000,
  inodes: undefined,
  maxPid: 32_768,
};
