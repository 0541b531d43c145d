import type { PodView } from '../../cluster/index.ts';

/** Whether a required rule of the pod counts pods by something larger than a node. */
export function readsDomainsOf({ spreadConstraints, affinity }: PodView): boolean {
  const isLarge = ({ topologyKey }: { readonly topologyKey: string }): boolean =>
    topologyKey !== 'kubernetes.io/hostname';
  const terms = [
    ...(affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
  ];
  const hard = spreadConstraints.filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule',
  );
  return [...terms, ...hard].some(isLarge);
}
