import { applyDefaults } from '../../../src/server/index.ts';
import {
  DEFAULT_FLAGS,
  Recommendations,
  scaledPod,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type {
  AutoscalerFlags,
  Memory,
  ScaledPod,
  SyncEvent,
} from '../../../src/controllers/horizontal-pod-autoscaler/index.ts';
import type { Gates } from '../../../src/features/index.ts';
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
  PodSpec,
} from '../../../src/objects/index.ts';
import { findRelease } from '../../../src/releases/index.ts';
import { EPOCH_MS } from '../controllers/recorded-case.ts';

export type Templates = Readonly<Record<string, PodSpec>>;

/** A pod as a recording tells it; times in seconds since the clock's start. */
export interface RecordedPod {
  readonly name: string;
  readonly template?: string;
  readonly phase: string;
  readonly start?: number;
  readonly ready?: string;
  readonly since?: number;
  readonly deleting?: boolean;
}

/** Flags of kube-controller-manager that differ from their defaults, in seconds. */
export interface RecordedFlags {
  readonly tolerance?: number;
  readonly cpuInitializationPeriod?: number;
  readonly initialReadinessDelay?: number;
  readonly downscaleStabilization?: number;
  readonly syncPeriod?: number;
}

/** RFC 3339 of a second since the clock's start. */
export const timeAt = (second: number): string =>
  new Date(EPOCH_MS + second * 1000).toISOString().replace('.000Z', 'Z');

const secondOf = (time: string): number => (Date.parse(time) - EPOCH_MS) / 1000;

export const gatesOf = (changed: Gates = {}): Gates => ({
  ...findRelease('v1.36').gates,
  ...changed,
});

export function flagsOf(flags: RecordedFlags = {}): AutoscalerFlags {
  const inMs = (seconds: number | undefined, ms: number): number =>
    seconds === undefined ? ms : seconds * 1000;
  const known = DEFAULT_FLAGS;
  return {
    tolerance: flags.tolerance ?? known.tolerance,
    cpuInitializationMs: inMs(flags.cpuInitializationPeriod, known.cpuInitializationMs),
    initialReadinessDelayMs: inMs(flags.initialReadinessDelay, known.initialReadinessDelayMs),
    downscaleStabilizationMs: inMs(flags.downscaleStabilization, known.downscaleStabilizationMs),
    syncPeriodMs: inMs(flags.syncPeriod, known.syncPeriodMs),
  };
}

/** The autoscaler as the API server stores it. */
export const storedAutoscaler = (object: HorizontalPodAutoscaler): HorizontalPodAutoscaler =>
  applyDefaults(object);

export function recordedPod(pod: RecordedPod, templates: Templates): ScaledPod {
  const { name, template = 'app', phase, start, ready, since, deleting } = pod;
  const spec = templates[template];
  if (spec === undefined) throw new Error(`there is no template ${template}`);
  const condition = { type: 'Ready', status: ready ?? '' };
  return scaledPod(
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace: 'default',
        labels: { app: 'web' },
        ...(deleting === true ? { deletionTimestamp: timeAt(0) } : undefined),
      },
      spec,
      status: {
        phase,
        ...(start === undefined ? undefined : { startTime: timeAt(start) }),
        ...(ready === undefined
          ? undefined
          : {
              conditions: [
                since === undefined
                  ? condition
                  : { ...condition, lastTransitionTime: timeAt(since) },
              ],
            }),
      },
    },
    EPOCH_MS,
  );
}

/** Conditions as recordings tell them: type, status, reason, message, second of the last transition. */
export const toldConditions = ({ conditions = [] }: HorizontalPodAutoscalerStatus) =>
  conditions.map(({ type, status, reason = '', message = '', lastTransitionTime }) => [
    type,
    status,
    reason,
    message,
    ...(lastTransitionTime === undefined ? [] : [secondOf(lastTransitionTime)]),
  ]);

export const toldEvents = (events: readonly SyncEvent[]) =>
  events.map(({ type, reason, message }) => [type, reason, message]);

export const toldTime = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : secondOf(time);

/** A status of a metric as stories tell it: null without content. */
export function toldMetric(status: MetricStatus): unknown {
  const { resource, containerResource, pods, object, external } = status;
  const current = (resource ?? containerResource ?? pods ?? object ?? external)?.current;
  if (current === undefined) return null;
  const { averageUtilization: u, averageValue: a, value: v } = current;
  return {
    ...(u === undefined ? undefined : { u }),
    ...(a === undefined ? undefined : { a }),
    ...(v === undefined ? undefined : { v }),
  };
}

type Entries = readonly (readonly [number, number])[];

/** What the controller remembers, in seconds; empty lists are left out. */
export interface RecordedMemory {
  readonly recommendations?: Entries;
  readonly scaleUps?: Entries;
  readonly scaleDowns?: Entries;
}

export function memoryOf(history: RecordedMemory = {}): Memory {
  const { recommendations = [], scaleUps = [], scaleDowns = [] } = history;
  return {
    recommendations: new Recommendations(
      recommendations.map(([t, replicas]) => ({ atMs: t * 1000, replicas })),
    ),
    scaleUps: scaleUps.map(([t, change]) => ({ atMs: t * 1000, change })),
    scaleDowns: scaleDowns.map(([t, change]) => ({ atMs: t * 1000, change })),
  };
}

export function toldMemory({ recommendations, scaleUps, scaleDowns }: Memory): RecordedMemory {
  const lists = {
    recommendations: recommendations.list.map(
      ({ atMs, replicas }) => [atMs / 1000, replicas] as const,
    ),
    scaleUps: scaleUps.map(({ atMs, change }) => [atMs / 1000, change] as const),
    scaleDowns: scaleDowns.map(({ atMs, change }) => [atMs / 1000, change] as const),
  };
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}
