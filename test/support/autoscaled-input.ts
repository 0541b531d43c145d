import { parse } from 'yaml';
import {
  autoscaledGroups,
  readNodeGroups,
} from '../../src/autoscalers/cluster-autoscaler/input/index.ts';
import type {
  AutoscaledGroups,
  NodeGroups,
} from '../../src/autoscalers/cluster-autoscaler/input/index.ts';
import type { ConfigMap, KubernetesObject, Labels, Node } from '../../src/objects/index.ts';
import { node } from './builders.ts';

/** What tells the pool of a node. */
export interface NodeParts {
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly providerID?: string;
}

export function nodeWith(
  name: string,
  { labels = {}, annotations = {}, providerID }: NodeParts,
): Node {
  const { object } = node(name);
  return {
    ...object,
    metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels }, annotations },
    spec: { ...object.spec, ...(providerID !== undefined && { providerID }) },
  };
}

export const status = (...groups: readonly object[]): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'cluster-autoscaler-status', namespace: 'kube-system' },
  data: { status: JSON.stringify({ autoscalerStatus: 'Running', nodeGroups: groups }) },
});

export const groupStatus = (
  name: string,
  [minSize, maxSize, cloudProviderTarget]: readonly [number, number, number],
  scaleUp: object = { status: 'NoActivity' },
): object => ({
  name,
  health: {
    status: 'Healthy',
    nodeCounts: { registered: { total: cloudProviderTarget } },
    ...{ minSize, maxSize, cloudProviderTarget },
  },
  scaleUp,
});

export const autoscaler = (...args: readonly string[]): KubernetesObject =>
  parse(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: cluster-autoscaler, namespace: kube-system }
spec:
  template:
    spec:
      containers:
        - { name: autoscaler, command: [./cluster-autoscaler], args: ${JSON.stringify(args)} }
`) as KubernetesObject;

export function documentOf(text: string): NodeGroups {
  const document = readNodeGroups(
    parse(`apiVersion: kschedsim.dev/v1alpha1\nkind: NodeGroups\n${text}`),
    [],
  );
  if (document === undefined) throw new Error('the document has problems');
  return document;
}

export const found = (objects: readonly KubernetesObject[], text?: string): AutoscaledGroups =>
  autoscaledGroups({
    objects,
    minor: 36,
    document: text === undefined ? undefined : documentOf(text),
  });

/** "id min-max, target: nodes" */
export const shown = ({ groups }: AutoscaledGroups): readonly string[] =>
  groups.map(
    ({ group: { id, min, max }, target, nodes }) =>
      `${id} ${String(min)}-${String(max)}, ${String(target)}: ${nodes.join(' ')}`,
  );

export const unknownOf = ({ unknown }: AutoscaledGroups): readonly string[] =>
  unknown.map(({ subject, message }) => `${subject}: ${message}`);
