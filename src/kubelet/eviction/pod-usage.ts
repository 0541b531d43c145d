import type { Container, ContainerStatus, Pod, Volume } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import { Series } from '../model/series.ts';
import { isCriticalPod } from '../special-pods.ts';
import type { NodeResource } from './thresholds.ts';

/** The usage of one running container: bytes, inodes, processes. */
export interface ContainerUse {
  readonly container: Container;
  readonly used: Readonly<Record<NodeResource, number>>;
}

/** The bytes in an emptyDir volume. */
export interface EmptyDirUse {
  readonly volume: Volume;
  readonly used: number;
}

/** The usage of one pod: its running containers, and its emptyDir volumes. */
export interface PodUse {
  readonly pod: Pod;
  readonly isCritical: boolean;
  readonly containers: readonly ContainerUse[];
  readonly emptyDirs: readonly EmptyDirUse[];
  /** When its usage next changes, in milliseconds since 1970; Infinity: never. */
  readonly changesAtMs: number;
}

const NOTHING = Series.constant(0);
const ONE_PROCESS = Series.constant(1);

/** `nowMs`: since 1970. */
export function usageOf(pod: Pod, behaviours: BehaviourOfContainer, nowMs: number): PodUse {
  const { initContainers = [], containers } = pod.spec;
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {};
  const statuses = [...containerStatuses, ...initContainerStatuses];
  const uses: ContainerUse[] = [];
  const emptyDirs = new Map<Volume, number>();
  let changesAtMs = Infinity;
  for (const container of [...containers, ...initContainers]) {
    const startedAtMs = runningSince(container, statuses);
    if (startedAtMs === undefined) continue;
    const ranMs = nowMs - startedAtMs;
    const behaviour = behaviours.get(container);
    const series = seriesOf(container, behaviour);
    uses.push({ container, used: amountsAt(series, ranMs) });
    const volume = emptyDirOf(pod, container);
    const { emptyDir = NOTHING } = behaviour ?? {};
    if (volume !== undefined) {
      emptyDirs.set(volume, (emptyDirs.get(volume) ?? 0) + emptyDir.at(ranMs));
    }
    for (const each of [...Object.values(series), emptyDir]) {
      changesAtMs = Math.min(changesAtMs, startedAtMs + each.nextChangeMs(ranMs));
    }
  }
  return {
    pod,
    isCritical: isCriticalPod(pod),
    containers: uses,
    emptyDirs: Array.from(emptyDirs, ([volume, used]) => ({ volume, used })),
    changesAtMs,
  };
}

/** What a pod uses of a resource; undefined: it has no running container (pkg/kubelet/eviction/helpers.go: podDiskUsage, v1.34). */
export function usedBy(
  { containers, emptyDirs }: PodUse,
  resource: NodeResource,
): number | undefined {
  if (containers.length === 0) return undefined;
  let sum = 0;
  for (const { used } of containers) sum += used[resource];
  if (resource !== 'ephemeral-storage') return sum;
  // A volume in memory is no local storage.
  for (const { volume, used } of emptyDirs) if (volume.emptyDir?.medium !== 'Memory') sum += used;
  return sum;
}

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

function amountsAt(series: SeriesByResource, ms: number): ContainerUse['used'] {
  return {
    memory: series.memory.at(ms),
    'ephemeral-storage': series['ephemeral-storage'].at(ms),
    inodes: series.inodes.at(ms),
    pids: series.pids.at(ms),
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

/** When a container started, from its status: milliseconds since 1970, whole seconds; undefined: it does not run. */
function runningSince(
  { name }: Container,
  statuses: readonly ContainerStatus[],
): number | undefined {
  const running = statuses.find((status) => status.name === name)?.state?.running;
  if (running === undefined) return undefined;
  const ms = Date.parse(running.startedAt ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}
