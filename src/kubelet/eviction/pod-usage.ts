import type { Container, ContainerStatus, Pod } from '../../api/index.ts';
import { podRequests } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import { Series } from '../model/series.ts';
import { isCriticalPod } from '../special-pods.ts';
import type { MemoryUse } from './rank-memory-pressure.ts';

export type Measured = 'memory' | 'ephemeral-storage';

/** The usage of one running container, in bytes. */
export interface ContainerUse {
  readonly container: Container;
  readonly used: number;
  readonly requested: number;
}

/** The usage of one pod: its running containers, and the fields that rank it for eviction. */
export interface PodUse extends MemoryUse {
  readonly pod: Pod;
  readonly isCritical: boolean;
  readonly containers: readonly ContainerUse[];
  /** When its usage next changes, in milliseconds since 1970; Infinity: never. */
  readonly changesAtMs: number;
}

/** `nowMs`: since 1970. The usage of a pod without running containers is undefined. */
export function usageOf(
  pod: Pod,
  resource: Measured,
  behaviours: BehaviourOfContainer,
  nowMs: number,
): PodUse {
  const { initContainers = [], containers } = pod.spec;
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {};
  const statuses = [...containerStatuses, ...initContainerStatuses];
  const uses: ContainerUse[] = [];
  let changesAtMs = Infinity;
  for (const container of [...containers, ...initContainers]) {
    const startedAtMs = runningSince(container, statuses);
    if (startedAtMs === undefined) continue;
    const requested = requestOf(container, resource);
    const series = seriesOf(container, resource, behaviours) ?? Series.constant(requested);
    uses.push({ container, used: series.at(nowMs - startedAtMs), requested });
    changesAtMs = Math.min(changesAtMs, startedAtMs + series.nextChangeMs(nowMs - startedAtMs));
  }
  return {
    pod,
    isCritical: isCriticalPod(pod),
    containers: uses,
    changesAtMs,
    priority: pod.spec.priority ?? 0,
    request: podRequests(pod).get(resource) ?? 0,
    usage: uses.length === 0 ? undefined : uses.reduce((sum, { used }) => sum + used, 0),
  };
}

function seriesOf(
  container: Container,
  resource: Measured,
  behaviours: BehaviourOfContainer,
): Series<number> | undefined {
  const behaviour = behaviours.get(container);
  return resource === 'memory' ? behaviour?.memory : behaviour?.disk;
}

function requestOf({ resources }: Container, resource: Measured): number {
  const request = resources?.requests?.[resource];
  return request === undefined ? 0 : quantityValue(request);
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
