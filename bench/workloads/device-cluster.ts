import { barePod, node, podSpec, times } from './manifests.ts';
import type { Size } from './workload.ts';

const GPU = 'nvidia.com/gpu';

/** GPUs of a node and of a pod; most pods of such clusters take a whole one, some take all of a node. */
const OF_NODE = [2, 2, 2, 8, 8, 1, 0] as const;
const OF_POD = [1, 0, 1, 1, 0, 1, 1, 2, 1, 0, 8] as const;

const amounts = (cpu: number, memory: number, gpus: number): Readonly<Record<string, string>> => ({
  cpu: `${cpu}m`,
  memory: `${memory}Mi`,
  ...(gpus === 0 ? {} : { [GPU]: String(gpus) }),
});

/** Nodes with GPUs of several sizes, and bare pods of many shapes that use them as whole devices. */
export const deviceCluster = ({ nodes, pods }: Size): readonly object[] => [
  ...times(nodes, (at) => {
    const gpus = OF_NODE[at % OF_NODE.length]!;
    return node(at, amounts(32_000 + 8_000 * gpus, 131_072 + 32_768 * gpus, gpus));
  }),
  ...times(pods, (at) => {
    const gpus = OF_POD[at % OF_POD.length]!;
    const requests = amounts(1000 + 100 * (at % 97), 1024 + 256 * (at % 61), gpus);
    const [container] = podSpec(requests).containers;
    const resources = { requests, ...(gpus === 0 ? {} : { limits: { [GPU]: String(gpus) } }) };
    return barePod({ name: `job-${at}`, spec: { containers: [{ ...container, resources }] } });
  }),
];
