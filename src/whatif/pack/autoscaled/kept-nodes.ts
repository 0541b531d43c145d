import type { KeptNode, NodeAutoscaling } from '../../../outcome/index.ts';

/** The nodes at the end, with the autoscaler's own reasons. */
export function keptNodes({ spared = [], removed = [] }: NodeAutoscaling): readonly KeptNode[] {
  const draining = removed.filter(({ goneAt }) => goneAt === undefined);
  return [
    ...spared.map(({ name, reason }) => ({ node: name, reason })),
    ...draining.map(({ name, reason }) => ({
      node: name,
      reason: `${reason}: it is still draining at the end`,
    })),
  ];
}
