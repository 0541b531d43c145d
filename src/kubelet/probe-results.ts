import type { Container } from '../objects/index.ts';
import type { ContainerInstance } from './pod-runtime.ts';

export type ProbeKind = 'startup' | 'readiness' | 'liveness';
export type ProbeResult = 'Success' | 'Failure' | 'Unknown';

/** Results of probes by container instance; undefined: the probe has not run. */
export interface ProbeResults {
  get(kind: ProbeKind, containerId: string): ProbeResult | undefined;
}

export const NO_PROBE_RESULTS: ProbeResults = { get: () => undefined };

/** Running, and its startup probe has succeeded if it has one (pkg/kubelet/prober: isContainerStarted). */
export function isContainerStarted(
  container: Container,
  instance: ContainerInstance,
  probes: ProbeResults,
): boolean {
  if (instance.state !== 'running') return false;
  const result = probes.get('startup', instance.id);
  return result === undefined ? container.startupProbe === undefined : result === 'Success';
}
