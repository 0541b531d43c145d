import type { Pod } from '../../objects/index.ts';

export const SYSTEM = 'kubernetes.io/os';

/** Whether the pod says on which operating system it runs. One that does not is taken for a pod of Linux. */
export function asksForSystem({ spec: { os, nodeSelector = {}, affinity } }: Pod): boolean {
  return (
    os?.name === 'windows' ||
    Object.hasOwn(nodeSelector, SYSTEM) ||
    JSON.stringify(affinity?.nodeAffinity ?? {}).includes(SYSTEM)
  );
}
