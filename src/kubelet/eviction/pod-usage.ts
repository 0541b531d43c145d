import type { Container, ContainerStatus, Pod } from '../../api/index.ts';
import { podRequests } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import type { Series } from '../model/series.ts';
import { isCriticalPod } from '../special-pods.ts';
import type { MemoryUse } from './rank-memory-pressure.ts';

export type Measured = 'memory' | 'ephemeral-storage';

/** What one running container uses, in bytes. */
export interface ContainerUse {
  readonly container: Container;
  readonly used: number;
  readonly requested: number;
}

/** What a pod uses of one resource: its containers that run, and its standing among those to be evicted. */
export interface PodUse extends MemoryUse {
  readonly pod: Pod;
  readonly isCritical: boolean;
  readonly containers: readonly ContainerUse[];
  /** When it uses more or less next, in milliseconds since 1970; Infinity: never. */
  readonly changesAtMs: number;
}

/** Since 1970. A pod of which nothing runs has no statistics. */
export function usageOf(
  pod: Pod,
  resource: Measured,
  behaviours: BehaviourOfContainer,
  nowMs: number,
): PodUse {
  const { initContainers = [], containers } = pod.spec;
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {};
  const uses: ContainerUse[] = [];
  let changesAtMs = Infinity;
  for (const container of [...containers, ...initContainers]) {
    const startedAtMs = runningSince(container, [...containerStatuses, ...initContainerStatuses]);
    if (startedAtMs === undefined) continue;
    const requested = requestOf(container, resource);
    const series = seriesOf(container, resource, behaviours);
    const used = series === undefined ? requested : series.at(nowMs - startedAtMs);
    uses.push({ container, used, requested });
    const next = series?.nextChangeMs(nowMs - startedAtMs) ?? Infinity;
    changesAtMs = Math.min(changesAtMs, startedAtMs + next);
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

/** Its API status tells; in whole seconds. */
function runningSince(
  { name }: Container,
  statuses: readonly ContainerStatus[],
): number | undefined {
  const running = statuses.find((status) => status.name === name)?.state?.running;
  if (running === undefined) return undefined;
  const ms = Date.parse(running.startedAt ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}
