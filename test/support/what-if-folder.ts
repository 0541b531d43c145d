import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineHere } from './run-here.ts';
import type { CommandLine } from './run-kschedsim.ts';

/** The command line, and a folder with three nodes and a few workloads, in running.yaml with pods. */
export interface WhatIfFolder {
  readonly folder: string;
  readonly built: CommandLine;
  readonly remove: () => void;
}

const node = (name: string, cpu = '4'): string =>
  `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}, labels: {kubernetes.io/hostname: ${name}}}\n` +
  `status: {allocatable: {cpu: "${cpu}", memory: 16Gi, pods: "110"}}\n---\n`;

const deployment = (name: string, replicas: number, cpu = '1'): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${String(replicas)}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: nginx, resources: {requests: {cpu: "${cpu}"}}}]}
---
`;

/** A ReplicaSet with two pods on node-a and one on node-b. */
const CART = `apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: cart, namespace: shop, uid: cart}
spec:
  replicas: 3
  selector: {matchLabels: {app: cart}}
  template:
    metadata: {labels: {app: cart}}
    spec: {containers: [{name: app, image: nginx, resources: {requests: {cpu: "1"}}}]}
---
${['node-a', 'node-a', 'node-b'].map((at, index) => cartPod(index + 1, at)).join('')}`;

function cartPod(number: number, at: string): string {
  const owner = '{apiVersion: apps/v1, kind: ReplicaSet, name: cart, uid: cart, controller: true}';
  return `apiVersion: v1
kind: Pod
metadata: {name: cart-${String(number)}, namespace: shop, uid: cart-${String(number)}, labels: {app: cart}, ownerReferences: [${owner}]}
spec: {nodeName: ${at}, containers: [{name: app, image: nginx, resources: {requests: {cpu: "1"}}}]}
status: {phase: Running}
---
`;
}

/** The files with nodes, and with the Deployment "web". */
export const WEB: readonly string[] = ['nodes.yaml', 'web.yaml'];

export function makeWhatIfFolder(): WhatIfFolder {
  const built = commandLineHere();
  const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write('nodes.yaml', node('node-a') + node('node-b') + node('node-c'));
  write('web.yaml', deployment('web', 4));
  write('more.yaml', deployment('web', 14));
  write('spare.yaml', node('spare', '2'));
  write('running.yaml', node('node-a') + node('node-b') + node('node-c', '500m') + CART);
  write(
    'pod.yaml',
    'apiVersion: v1\nkind: Pod\nmetadata: {name: big}\nspec: {containers: [{name: a, image: b, resources: {requests: {cpu: "3"}}}]}\n',
  );
  write(
    'packing.yaml',
    `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {score: {disabled: [{name: PodTopologySpread}, {name: NodeResourcesBalancedAllocation}]}}
  pluginConfig:
  - name: NodeResourcesFit
    args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}
`,
  );
  write(
    'policy.json',
    '{"apiVersion":"v1","kind":"Policy","priorities":[{"name":"MostRequestedPriority","weight":1}]}',
  );
  return {
    folder,
    built,
    remove: () => {
      built.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
