import { deployment, nodes, podSpec, times } from './manifests.ts';

/** Nodes of 16 CPUs, and ten pods for each of them that request half of that, in Deployments of 20. */
export const halfFull = (count: number) => [
  ...nodes(count),
  ...times(Math.ceil(count / 2), (at) =>
    deployment({ name: `app-${at}`, spec: podSpec({ cpu: `${500 + 100 * (at % 7)}m` }) }, 20),
  ),
];
