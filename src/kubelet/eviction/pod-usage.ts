import type { Container, Pod, Volume } from '../../objects/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import { Series } from '../model/series.ts';
import { findInstance } from '../pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import { isCriticalPod } from '../special-pods.ts';
import type { NodeResource } from './thresholds.ts';

/** The usage of one container: bytes, inodes, processes. */
export interface ContainerUse {
  readonly container: Container;
  readonly used: Readonly<Record<NodeResource, number>>;
}

/** The bytes in an emptyDir volume. */
export interface EmptyDirUse {
  readonly volume: Volume;
  readonly used: number;
  /** Bytes at the last measurement, the directory itself included; undefined if it was never measured. */
  readonly measured: number | undefined;
}

/** The usage of one pod: its containers, and its emptyDir volumes. */
export interface PodUse {
  readonly pod: Pod;
  readonly isCritical: boolean;
  /** Whether there are statistics of the pod: from its sandbox on. */
  readonly isKnown: boolean;
  readonly containers: readonly ContainerUse[];
  readonly emptyDirs: readonly EmptyDirUse[];
  /** When its usage next changes, in milliseconds since 1970; Infinity: never. */
  readonly changesAtMs: number;
}

const NOTHING = Series.constant(0);
const ONE_PROCESS = Series.constant(1);
/** What du counts for the directory itself. */
const DIRECTORY_BYTES = 4096;

/** The last multiple of this period is when volumes were measured last (pkg/kubelet/server/stats/fs_resource_analyzer.go, v1.36). */
export const VOLUME_PERIOD_MS = 60_000;

/** Times in milliseconds since 1970. */
export interface Moment {
  readonly nowMs: number;
  /** When volumes were last measured. */
  readonly measuredMs: number;
}

/** `runtime`: what the runtime has of the pod; undefined: nothing. */
export function usageOf(
  pod: Pod,
  behaviours: BehaviourOfContainer,
  runtime: PodRuntime | undefined,
  moment: Moment,
): PodUse {
  const runs = runtime === undefined ? [] : runsOf(pod, behaviours, runtime, moment.nowMs);
  let changesAtMs = Infinity;
  for (const run of runs) changesAtMs = Math.min(changesAtMs, nextChangeMs(run, moment));
  return {
    pod,
    isCritical: isCriticalPod(pod),
    isKnown: runtime !== undefined && runtime.sandboxes.length > 0,
    containers: runs.map(({ container, series, ranMs, isRunning }) => ({
      container,
      used: amountsAt(series, ranMs, isRunning),
    })),
    emptyDirs: emptyDirsOf(runs, moment),
    changesAtMs,
  };
}

/** The newest run of a container. */
interface Run {
  readonly container: Container;
  readonly isRunning: boolean;
  readonly startedAt: number;
  /** How long it runs, or has run. */
  readonly ranMs: number;
  readonly series: SeriesByResource;
  /** Usage of the emptyDir volume that the container mounts, if it mounts one. */
  readonly emptyDir: Series<number>;
  readonly volume: Volume | undefined;
}

function runsOf(
  pod: Pod,
  behaviours: BehaviourOfContainer,
  runtime: PodRuntime,
  nowMs: number,
): readonly Run[] {
  const { initContainers = [], containers } = pod.spec;
  const runs: Run[] = [];
  for (const container of [...containers, ...initContainers]) {
    const instance = findInstance(runtime, container.name);
    const ranMs = instance === undefined ? undefined : ranMsOf(instance, nowMs);
    if (instance === undefined || ranMs === undefined) continue;
    const { startedAt, state } = instance;
    const behaviour = behaviours.get(container);
    const series = seriesOf(container, behaviour);
    const { emptyDir = NOTHING } = behaviour ?? {};
    const volume = emptyDirOf(pod, container);
    runs.push({
      ...{ container, isRunning: state === 'running', startedAt, ranMs },
      ...{ series, emptyDir, volume },
    });
  }
  return runs;
}

function emptyDirsOf(runs: readonly Run[], { measuredMs }: Moment): readonly EmptyDirUse[] {
  const found = new Map<Volume, EmptyDirUse>();
  for (const { volume, emptyDir, startedAt, ranMs } of runs) {
    if (volume === undefined) continue;
    const { used, measured } = found.get(volume) ?? { used: 0, measured: undefined };
    const before = Math.min(ranMs, measuredMs - startedAt);
    found.set(volume, {
      volume,
      used: used + emptyDir.at(ranMs),
      measured: before < 0 ? measured : (measured ?? DIRECTORY_BYTES) + emptyDir.at(before),
    });
  }
  return [...found.values()];
}

/** Infinity: never. A change in a volume is seen when it is measured next. */
function nextChangeMs(
  { isRunning, series, ranMs, startedAt, volume, emptyDir }: Run,
  { measuredMs }: Moment,
): number {
  if (!isRunning) return Infinity;
  let nextMs = Infinity;
  for (const each of Object.values(series)) {
    nextMs = Math.min(nextMs, startedAt + each.nextChangeMs(ranMs));
  }
  if (volume === undefined || emptyDir === NOTHING) return nextMs;
  const before = measuredMs - startedAt;
  const changedMs = startedAt + (before < 0 ? 0 : emptyDir.nextChangeMs(before));
  return Math.min(nextMs, measuredAfter(measuredMs, changedMs));
}

/** Time of the first measurement at `timeMs` or later. */
function measuredAfter(measuredMs: number, timeMs: number): number {
  return measuredMs + Math.ceil((timeMs - measuredMs) / VOLUME_PERIOD_MS) * VOLUME_PERIOD_MS;
}

/** How long the container runs, or has run; undefined: it was never started. */
function ranMsOf(
  { state, startedAt, finishedAt }: ContainerInstance,
  nowMs: number,
): number | undefined {
  if (state === 'running') return nowMs - startedAt;
  return state === 'exited' && startedAt > 0 ? finishedAt - startedAt : undefined;
}

/** What a pod uses of a resource; undefined: there are no statistics (pkg/kubelet/eviction/helpers.go: podDiskUsage, v1.36). */
export function usedBy(use: PodUse, resource: NodeResource): number | undefined {
  if (!use.isKnown) return undefined;
  let sum = heldBy(use, resource);
  if (resource !== 'ephemeral-storage') return sum;
  for (const { volume, measured = 0 } of use.emptyDirs) if (isOnDisk(volume)) sum += measured;
  return sum;
}

/** The actual usage of a node's resource by a pod, including what has not been measured yet. */
export function takenBy(use: PodUse, resource: NodeResource): number {
  let sum = heldBy(use, resource);
  if (resource !== 'ephemeral-storage') return sum;
  for (const { volume, used } of use.emptyDirs) if (isOnDisk(volume)) sum += used;
  return sum;
}

function heldBy({ containers }: PodUse, resource: NodeResource): number {
  let sum = 0;
  for (const { used } of containers) sum += used[resource];
  return sum;
}

/** A volume in memory is no local storage. */
const isOnDisk = ({ emptyDir }: Volume): boolean => emptyDir?.medium !== 'Memory';

type SeriesByResource = Readonly<Record<NodeResource, Series<number>>>;

function seriesOf(
  container: Container,
  behaviour: ContainerBehaviour | undefined,
): SeriesByResource {
  const { memory, disk, inodes = NOTHING, processes = ONE_PROCESS } = behaviour ?? {};
  return {
    memory: memory ?? requestOf(container, 'memory'),
    'ephemeral-storage': disk ?? requestOf(container, 'ephemeral-storage'),
    inodes,
    pids: processes,
  };
}

/** A container that has ended keeps its files. */
function amountsAt(series: SeriesByResource, ms: number, isRunning: boolean): ContainerUse['used'] {
  return {
    memory: isRunning ? series.memory.at(ms) : 0,
    'ephemeral-storage': series['ephemeral-storage'].at(ms),
    inodes: series.inodes.at(ms),
    pids: isRunning ? series.pids.at(ms) : 0,
  };
}

function requestOf({ resources }: Container, resource: string): Series<number> {
  const request = resources?.requests?.[resource];
  return request === undefined ? NOTHING : Series.constant(quantityValue(request));
}

/** The first emptyDir volume that the container mounts. */
function emptyDirOf({ spec }: Pod, { volumeMounts = [] }: Container): Volume | undefined {
  for (const { name } of volumeMounts) {
    const volume = spec.volumes?.find((each) => each.name === name);
    if (volume?.emptyDir !== undefined) return volume;
  }
  return undefined;
}
