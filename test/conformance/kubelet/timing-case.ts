import { applyDefaults } from '../../../src/server/index.ts';
import type { Node, Pod, Taint } from '../../../src/objects/index.ts';
import { defaultKubeletModel } from '../../../src/kubelet/index.ts';
import type { KubeletModel } from '../../../src/kubelet/index.ts';
import { findRelease, withGates } from '../../../src/releases/index.ts';
import type { Release } from '../../../src/releases/index.ts';
import { quantityValue } from '../../../src/units/index.ts';
import type { Line } from '../format.ts';
import { sizesOf, usageModel } from './node-usage.ts';
import type { UsedNode } from './node-usage.ts';
import type { TimingStep } from './timing-steps.ts';
import type { Entry } from './timeline.ts';

/** One kubelet and its pods. Times in seconds. */
export interface TimingCase {
  /** Release of the kubelet: "v1.36.3". */
  readonly kubernetes: string;
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly node?: NodeInput;
  /** Fields of its KubeletConfiguration. */
  readonly kubelet?: Line;
  readonly allowedUnsafeSysctls?: readonly string[];
  readonly objects?: readonly unknown[];
  /** A single pod comes at 0.1 s, and entries do not name it. */
  readonly pod?: PodInput;
  readonly deleteAt?: number;
  readonly grace?: number;
  readonly pods?: readonly TimedPod[];
  readonly steps?: readonly TimingStep[];
  readonly until: number;
  readonly recordings: readonly (readonly Entry[])[];
}

interface NodeInput extends UsedNode {
  readonly capacity?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly Taint[];
  readonly unschedulable?: boolean;
}

export type PodInput = Pick<Pod, 'metadata' | 'spec'>;

export interface TimedPod {
  readonly at: number;
  readonly pod: PodInput;
  readonly deleteAt?: number;
  readonly grace?: number;
}

export const NAMESPACE = 'default';
export const NODE = 'n1';
const BOUND_AT = 0.1;
const CAPACITY = { cpu: '8', memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi' };
/** The random part of retries was taken out of the recordings. */
const MODEL: KubeletModel = {
  ...defaultKubeletModel,
  retryJitter: 0,
  settle: false,
  reportsActualResources: false,
  volumeLoopMs: 100,
};
/** The recorded runtime pulls for this time after the first 500 ms; our knob has the whole. */
const PULL_OVERHEAD_MS = 500;
/** Settings that may take a millisecond less. */
const VARIED = /\/(start-delay|run-duration|stop-duration)/;

/** The release of the kubelet: the newest recorded patch release of its minor, under the gates of the case. */
export function releaseOf({ kubernetes, featureGates = {} }: TimingCase): Release {
  return withGates(findRelease(kubernetes.replace(/^(v\d+[.]\d+)[.].*/, '$1')), featureGates);
}

/** The pods of a case in the order of their times. */
export function podsOf({ pod, pods = [], deleteAt, grace }: TimingCase): readonly TimedPod[] {
  if (pod === undefined) return pods;
  const deletion = deleteAt === undefined ? {} : { deleteAt };
  return [{ at: BOUND_AT, pod, ...deletion, ...(grace === undefined ? {} : { grace }) }];
}

/** The Node of a case. */
export function nodeOf(recorded: TimingCase): Node {
  const { node = {} } = recorded;
  const { capacity = CAPACITY, labels = {}, taints = [], unschedulable = false } = node;
  const sizes = sizesOf(node, modelOf(recorded).evictionHard.get('memory.available'));
  const images = Object.entries(node.images ?? {}).map(([name, size]) => ({
    names: [name],
    sizeBytes: node.imagesCount === true ? quantityValue(size) : 0,
  }));
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: NODE, labels },
    spec: { taints, ...(unschedulable ? { unschedulable } : {}) },
    status: {
      capacity: { ...capacity, ...sizes.capacity },
      allocatable: { ...capacity, ...sizes.allocatable },
      images,
    },
  };
}

/** The model of the kubelet of a case. */
export function modelOf({
  allowedUnsafeSysctls = [],
  kubelet = {},
  node = {},
}: TimingCase): KubeletModel {
  return { ...MODEL, allowedUnsafeSysctls, ...usageModel(kubelet, node) };
}

/** What the recorded runtimes say of failures, by minor release. */
const ERRORS: readonly (readonly [release: string, errors: Readonly<Record<string, string>>])[] = [
  ['v1.34.', { 'kschedsim.dev/start-error': 'failed to start' }],
  [
    'v1.36.',
    {
      'kschedsim.dev/start-error': 'failed to create containerd task',
      'kschedsim.dev/pull-error': 'failed to pull and unpack image',
      // The time of start-up equals the time of the other probes.
      'kschedsim.dev/liveness-probe': 'ok',
    },
  ],
];

/** A pod of a case. `varies`: its durations are the usual ones or a little shorter, see tie-order.ts. */
export function podOf(
  { kubernetes }: Pick<TimingCase, 'kubernetes'>,
  pod: PodInput,
  varies: boolean,
): Pod {
  const [, errors = {}] = ERRORS.find(([release]) => kubernetes.startsWith(release)) ?? [];
  const annotations: Record<string, string> = {
    ...errors,
    'kschedsim.dev/start-delay': varies ? varied('200ms', false) : '200ms',
  };
  for (const [key, text] of Object.entries(pod.metadata.annotations ?? {})) {
    if (key.includes('/pull-duration')) annotations[key] = duration(msOf(text) + PULL_OVERHEAD_MS);
    else annotations[key] = varies && VARIED.test(key) ? variedList(text, key) : text;
  }
  const metadata = { ...pod.metadata, namespace: NAMESPACE, annotations };
  return applyDefaults<Pod>({ apiVersion: 'v1', kind: 'Pod', metadata, spec: pod.spec });
}

function variedList(text: string, key: string): string {
  const isRun = key.includes('/run-');
  return text
    .split(',')
    .map((each) => varied(each, isRun))
    .join(',');
}

/** A run lasts a millisecond more, or less: what follows an early start may then end late all the same. */
function varied(text: string, isRun: boolean): string {
  const ms = msOf(text);
  if (Number.isNaN(ms)) return text;
  const [usual, other] = isRun ? [ms + 1, ms - 2] : [ms, ms - 1];
  return `1*${duration(usual)} | 1*${duration(Math.max(other, 0))}`;
}

/** "4s" or "500ms"; NaN: any other text. */
function msOf(text: string): number {
  return text.endsWith('ms') ? parseFloat(text) : parseFloat(text) * 1000;
}

function duration(ms: number): string {
  return `${String(ms)}ms`;
}
