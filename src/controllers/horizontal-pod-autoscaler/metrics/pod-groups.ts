import type { AutoscalerFlags } from '../flags.ts';
import type { PodSample, PodSamples } from './pod-samples.ts';
import type { ScaledPod } from './scaled-pod.ts';

/** How the pods of a target count for a metric of pods. */
export interface PodGroups {
  /** Pods with a sample that counts. */
  readonly counted: readonly CountedPod[];
  /** Not ready, or too young: their samples do not count. */
  readonly unready: readonly ScaledPod[];
  /** Without sample. */
  readonly missing: readonly ScaledPod[];
  /** Samples of pods that are not there, in thousandths. */
  readonly strays: readonly number[];
}

export interface CountedPod {
  readonly pod: ScaledPod;
  readonly milli: number;
}

interface Grouping {
  readonly isCpu: boolean;
  readonly nowMs: number;
  readonly flags: AutoscalerFlags;
}

/** Source: groupPods, pkg/controller/podautoscaler/replica_calculator.go, v1.36. */
export function groupPods(
  pods: readonly ScaledPod[],
  samples: PodSamples,
  grouping: Grouping,
): PodGroups {
  const counted: CountedPod[] = [];
  const unready: ScaledPod[] = [];
  const missing: ScaledPod[] = [];
  let known = 0;
  for (const pod of pods) {
    const sample = samples.get(pod.name);
    if (sample !== undefined) known++;
    if (pod.isIgnored) continue;
    if (pod.isPending) unready.push(pod);
    else if (sample === undefined) missing.push(pod);
    else if (grouping.isCpu && isUnready(pod, sample, grouping)) unready.push(pod);
    else counted.push({ pod, milli: sample.milli });
  }
  return {
    counted,
    unready,
    missing,
    strays: known < samples.list.length ? strays(pods, samples) : [],
  };
}

function isUnready(pod: ScaledPod, sample: PodSample, { nowMs, flags }: Grouping): boolean {
  const { ready, startMs } = pod;
  if (ready === undefined || startMs === undefined) return true;
  if (isGrown(pod, flags, nowMs)) return wasNeverReady(pod, flags);
  return ready.isFalse || sample.timestampMs < ready.sinceMs + sample.windowMs;
}

/** Of a pod that counts the same from now on. */
const wasNeverReady = (
  { ready, startMs }: ScaledPod,
  { initialReadinessDelayMs }: AutoscalerFlags,
): boolean =>
  ready === undefined ||
  startMs === undefined ||
  (ready.isFalse && startMs + initialReadinessDelayMs > ready.sinceMs);

/** Whether all samples count of a pod that counts the same from now on, whatever is measured. */
export const countsAlways = (pod: ScaledPod, flags: AutoscalerFlags): boolean =>
  !pod.isIgnored && !pod.isPending && !wasNeverReady(pod, flags);

/**
 * How a pod counts depends on the time no more, nor on the time of its sample: it has grown, or it is ready and its samples are younger
 * than that. `windowFromMs`: its samples from now on tell of no earlier time.
 */
export const isSettled = (
  pod: ScaledPod,
  flags: AutoscalerFlags,
  { nowMs, windowFromMs }: { readonly nowMs: number; readonly windowFromMs: number },
): boolean =>
  isGrown(pod, flags, nowMs) || (pod.ready?.isFalse === false && pod.ready.sinceMs <= windowFromMs);

const isGrown = (
  { startMs = -Infinity }: ScaledPod,
  { cpuInitializationMs }: AutoscalerFlags,
  nowMs: number,
): boolean => !(startMs + cpuInitializationMs > nowMs);

function strays(pods: readonly ScaledPod[], samples: PodSamples): readonly number[] {
  const names = new Set(pods.map(({ name }) => name));
  return samples.list.filter(({ pod }) => !names.has(pod)).map(({ milli }) => milli);
}
