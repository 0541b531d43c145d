import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { isKind } from '../../objects/index.ts';
import type { Deployment, KubernetesObject, Node, Pod } from '../../objects/index.ts';
import { InputError } from '../../problems/index.ts';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './kinds.ts';

const worker = node('worker-1').labelled({ 'kubernetes.io/hostname': 'worker-1' }).object;

function nodesOf(objects: readonly KubernetesObject[]): Node[] {
  return objects.filter((object) => isKind(object, 'Node'));
}

function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.filter((object) => isKind(object, 'Pod'));
}

function deployment(name: string, namespace: string): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: name } },
      template: pod().labelled({ app: name }).object,
    },
  };
}

function problemsOf(objects: readonly KubernetesObject[], ...edits: readonly Edit[]): string[] {
  try {
    applyEdits(objects, edits);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
}

test('copies of a node have their own names and hostname labels, and skip existing names', () => {
  const taken = node('spare-2').object;
  const spare: Node = { ...node('spare').object, spec: { providerID: 'cloud://1' } };
  const nodes = nodesOf(applyEdits([taken], [{ edit: 'add-node', node: spare, count: 3 }]));
  expect(nodes.map(({ metadata }) => metadata.name)).toEqual([
    'spare-2',
    'spare-1',
    'spare-3',
    'spare-4',
  ]);
  const [, first] = nodes;
  expect(first?.metadata.labels?.['kubernetes.io/hostname']).toBe('spare-1');
  expect(first?.spec?.providerID).toBeUndefined();
  expect(first?.status).toEqual(spare.status);
});

test('a single node keeps its name if it is free', () => {
  const add: Edit = { edit: 'add-node', node: worker };
  expect(nodesOf(applyEdits([], [add])).map((n) => n.metadata.name)).toEqual(['worker-1']);
  const twice = nodesOf(applyEdits([worker], [add]));
  expect(twice.map((n) => n.metadata.name)).toEqual(['worker-1', 'worker-1-1']);
});

test('the pods of a removed node are pending again, except daemons and finished pods', () => {
  const on = (name: string): Pod => pod(name).onNode('worker-1').object;
  const finished: Pod = { ...on('finished'), status: { phase: 'Succeeded' } };
  const daemon = pod('daemon').onNode('worker-1').ownedBy('DaemonSet', 'agent').object;
  const elsewhere = pod('elsewhere').onNode('worker-2').object;
  const left = applyEdits(
    [worker, node('worker-2').object, on('web'), finished, daemon, elsewhere],
    [{ edit: 'remove-node', name: 'worker-1' }],
  );
  expect(nodesOf(left).map((n) => n.metadata.name)).toEqual(['worker-2']);
  const places = podsOf(left).map((p) => [p.metadata.name, p.spec.nodeName]);
  expect(places).toEqual([
    ['web', undefined],
    ['elsewhere', 'worker-2'],
  ]);
});

test('a cordoned node is unschedulable and has the taint of the node lifecycle controller once', () => {
  const cordon: Edit = { edit: 'cordon', name: 'worker-1' };
  const [once] = nodesOf(applyEdits([worker], [cordon]));
  expect(once?.spec).toEqual({
    unschedulable: true,
    taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }],
  });
  expect(nodesOf(applyEdits([worker], [cordon, cordon]))).toEqual([once]);
});

test('a workload is scaled by any name of its kind that kubectl accepts', () => {
  const web = deployment('web', 'shop');
  for (const kind of ['deployment', 'Deployment', 'deploy', 'deployments']) {
    const [scaled] = applyEdits([web], [{ edit: 'scale', kind, name: 'web', replicas: 7 }]);
    expect(scaled).toMatchObject({ metadata: { name: 'web' }, spec: { replicas: 7 } });
  }
});

test('every edit that cannot be made is listed, with the nearest name', () => {
  expect(
    problemsOf(
      [worker, deployment('web', 'shop'), deployment('api', 'one'), deployment('api', 'two')],
      { edit: 'remove-node', name: 'wroker-1' },
      { edit: 'cordon', name: 'database' },
      { edit: 'scale', kind: 'deploy', name: 'wbe', replicas: 2 },
      { edit: 'scale', kind: 'deploy', name: 'web', namespace: 'default', replicas: 2 },
      { edit: 'scale', kind: 'deploy', name: 'api', replicas: 2 },
      { edit: 'scale', kind: 'daemonset', name: 'agent', replicas: 2 },
      { edit: 'scale', kind: 'deploy', name: 'web', replicas: -1 },
      { edit: 'scale', kind: 'deploy', name: 'web', replicas: 1.5 },
      { edit: 'add-node', node: worker, count: 0 },
    ),
  ).toEqual([
    'no node wroker-1 in the input; did you mean worker-1?',
    'no node database in the input; it holds 1 node, none of a similar name',
    'no deploy/wbe in the input; did you mean web?',
    'no deploy/web in namespace default; there is one in shop',
    'deploy/api is in several namespaces (one, two): say which',
    expect.stringMatching(/^cannot scale daemonset\/agent.*: only Deployments, ReplicaSets/),
    'cannot scale deploy/web to -1 replicas',
    'cannot scale deploy/web to 1.5 replicas',
    'cannot be added 0 times',
  ]);
});
