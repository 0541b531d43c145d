import type {
  Deployment,
  KubernetesObject,
  Pod,
  PodDisruptionBudget,
  PodDisruptionBudgetSpec,
} from '../../src/objects/index.ts';
import { PodBuilder } from './builders.ts';

/** A Deployment in "default" whose pods look like that pod; its ReplicaSet is named <name>-1. */
export function deployment(name: string, template: PodBuilder, replicas = 2): Deployment {
  const { labels = { app: name } } = template.object.metadata;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { name: '', labels }, spec: template.object.spec },
    },
  };
}

/** The ReplicaSet and running pods of a Deployment, one on each of the nodes. */
export function standing(
  name: string,
  template: PodBuilder,
  nodes: readonly string[],
): readonly KubernetesObject[] {
  const { labels = { app: name } } = template.object.metadata;
  const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name, uid: name, controller: true };
  const replicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: `${name}-1`, namespace: 'default', ownerReferences: [owner] },
    spec: { replicas: nodes.length, selector: { matchLabels: labels } },
  };
  const pods = nodes.map(
    (nodeName, at) =>
      template
        .labelled(labels)
        .named(`${name}-1-${String(at)}`)
        .ownedBy('ReplicaSet', `${name}-1`)
        .onNode(nodeName).object,
  );
  return [deployment(name, template, nodes.length), replicaSet, ...pods];
}

export const budget = (
  name: string,
  app: string,
  spec: PodDisruptionBudgetSpec,
): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name, namespace: 'default' },
  spec: { selector: { matchLabels: { app } }, ...spec },
});

export const prioritised = (one: PodBuilder, priorityClassName: string): PodBuilder =>
  withSpec(one, { priorityClassName });

/** With other fields of the spec. */
export const withSpec = ({ object }: PodBuilder, spec: Partial<Pod['spec']>): PodBuilder =>
  new PodBuilder({ ...object, spec: { ...object.spec, ...spec } });

/** As a cluster has it. */
export const stored = <T extends KubernetesObject>(object: T, annotations = {}): T => ({
  ...object,
  metadata: { ...object.metadata, uid: object.metadata.name, annotations },
});
