import { fnv1a, Random } from '../../units/index.ts';
import { wasServing } from './loaded-pods.ts';
import type { LoadedPod, LoadedWorkloadPods } from './loaded-pods.ts';
import type { Load } from '../usage/index.ts';

/** Time between two samples, and the window of each. Source: --metric-resolution in the manifests of the metrics-server, v0.7. */
export const RESOLUTION_MS = 15_000;

/** One sample of all pods. */
export interface Sample {
  /** Virtual milliseconds of the end of its window. */
  readonly endMs: number;
  /** Of noise. */
  readonly seed: number;
}

/** The end of the sample that is read at a time: the last one that ended before. */
export const endReadAt = (nowMs: number): number =>
  Math.floor((nowMs - 1) / RESOLUTION_MS) * RESOLUTION_MS;

/** When a sample is read first, in whole milliseconds. */
export const firstReadMs = (endMs: number): number => endMs + 1;

/** A sample tells what was used in the middle of its window. */
export const middleOf = ({ endMs }: Pick<Sample, 'endMs'>): number => endMs - RESOLUTION_MS / 2;

/** What each pod that serves has of a load in the sample around a time, in thousandths. */
export function shareOf(load: Load, workload: LoadedWorkloadPods, ms: number): number {
  if (load.isPerPod) return load.idle + load.curve.at(ms);
  const serving = workload.servingAt(ms);
  return serving === 0 ? load.idle : load.idle + load.curve.at(ms) / serving;
}

/** What a pod has of a load, in whole thousandths. `share`: of a pod that serves. */
export function milliOf(
  { idle, starting = idle, noise }: Load,
  pod: LoadedPod,
  share: number,
  sample: Sample,
): number {
  const even = wasServing(pod, middleOf(sample)) ? share : starting;
  if (noise === 0) return Math.floor(even);
  const draw = new Random(fnv1a(`${pod.name}/${String(sample.endMs)}`, sample.seed)).next();
  return Math.floor(even * (1 + noise * (2 * draw - 1)));
}
