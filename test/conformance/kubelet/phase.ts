import type { ContainerStatus, Pod } from '../../../src/objects/index.ts';
import { getPhase } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';

interface PhaseCase {
  readonly pod: Partial<Pick<Pod, 'metadata'>> & Pick<Pod, 'spec'>;
  readonly statuses: {
    readonly initContainerStatuses: readonly ContainerStatus[];
    readonly containerStatuses: readonly ContainerStatus[];
  };
  readonly podIsTerminal: boolean;
  readonly expect: { readonly phase: string };
}

/** Golden data of kubelet.getPhase. */
export function checkPhase(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { pod, statuses, podIsTerminal, expect } = line as PhaseCase;
  const { metadata = { namespace: 'default', name: 'p' }, spec } = pod;
  const whole: Pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec };
  const { initContainerStatuses, containerStatuses } = statuses;
  const phase = getPhase(whole, initContainerStatuses, containerStatuses, { podIsTerminal });
  return [...differences(expect, { phase })];
}
