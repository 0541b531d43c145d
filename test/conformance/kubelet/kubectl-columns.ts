import type { Container, PodStatus } from '../../../src/objects/index.ts';
import { kubectlColumns } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';

interface ColumnsCase {
  readonly pod: {
    readonly deleted: boolean;
    readonly spec: {
      readonly containers: readonly Container[];
      readonly initContainers: readonly Container[] | null;
    };
    readonly status: PodStatus;
  };
  readonly expect: { readonly READY: string; readonly STATUS: string; readonly RESTARTS: string };
}

/** Golden data of kubectl's printPod; without the age in RESTARTS. */
export function checkKubectlColumns(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { pod, expect } = line as ColumnsCase;
  const { containers, initContainers } = pod.spec;
  const columns = kubectlColumns({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: 'default',
      name: 'p',
      ...(pod.deleted ? { deletionTimestamp: '2023-11-14T22:13:20Z' } : {}),
    },
    spec: { containers, initContainers: initContainers ?? [] },
    status: pod.status,
  });
  const { ready, status, restarts } = columns;
  return [...differences(expect, { READY: ready, STATUS: status, RESTARTS: String(restarts) })];
}
