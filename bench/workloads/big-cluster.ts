import type { Node, Pod } from '../../src/objects/index.ts';
import { HOSTNAME, podSpec, times, ZONE } from './manifests.ts';
import type { ShapeOf, Size, Workload } from './workload.ts';

const MACHINES = [
  ['4', '16Gi'],
  ['8', '32Gi'],
  ['16', '64Gi'],
  ['32', '64Gi'],
  ['16', '128Gi'],
] as const;

const RACKS = 250;
/** The label of the racks. */
export const RACK = 'rack';

const REQUESTS = [
  ['100m', '128Mi'],
  ['250m', '256Mi'],
  ['500m', '512Mi'],
  ['100m', '1Gi'],
  ['1', '1Gi'],
  ['200m', '2Gi'],
  ['750m', '512Mi'],
  ['50m', '64Mi'],
  ['1500m', '2Gi'],
  ['300m', '768Mi'],
  ['400m', '4Gi'],
  ['150m', '192Mi'],
  ['600m', '1536Mi'],
  ['2', '4Gi'],
  ['250m', '1Gi'],
  ['120m', '320Mi'],
  ['900m', '3Gi'],
  ['80m', '96Mi'],
  ['350m', '640Mi'],
  ['1250m', '2560Mi'],
] as const;

export const TEMPLATES = REQUESTS.length;

/** The number of the template that a pod is made from: templates take turns, since 7 and their count are coprime. */
export const templateOf = (pod: number, templates: number): number => (pod * 7) % templates;

export function requestsOf(template: number): Readonly<Record<string, string>> {
  const [cpu, memory] = REQUESTS[template % TEMPLATES]!;
  return { cpu, memory };
}

/** All objects follow from their index, without randomness. */
export const bigCluster = (shapeOf: ShapeOf, size: Size): Workload => ({
  objects: machines(size.nodes),
  pods: times(size.pods, (at) => pod(at, shapeOf)),
});

export const machines = (count: number): readonly Node[] => times(count, machine);

function machine(at: number): Node {
  const [cpu, memory] = MACHINES[at % MACHINES.length]!;
  const name = `node-${String(at).padStart(5, '0')}`;
  const amounts = { cpu, memory, pods: '110', 'ephemeral-storage': '100Gi' };
  const labels = {
    [HOSTNAME]: name,
    'topology.kubernetes.io/region': 'r1',
    [ZONE]: `zone-${at % 3}`,
    [RACK]: `rack-${at % RACKS}`,
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
    status: { capacity: amounts, allocatable: amounts },
  };
}

function pod(at: number, shapeOf: ShapeOf): Pod {
  const { app, requests, rules } = shapeOf(at);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `${app}-${at}`, namespace: 'default', labels: { app } },
    spec: { ...podSpec(requests), ...rules },
  };
}
