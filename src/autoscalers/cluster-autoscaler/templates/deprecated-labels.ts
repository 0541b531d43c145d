import type { Node } from '../../../objects/index.ts';

const DEPRECATED: Readonly<Record<string, string>> = {
  'node.kubernetes.io/instance-type': 'beta.kubernetes.io/instance-type',
  'topology.kubernetes.io/region': 'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone': 'failure-domain.beta.kubernetes.io/zone',
};

/** The node with the deprecated names of its labels beside them. Source: utils/labels/labels.go UpdateDeprecatedLabels, 1.36. */
export function withDeprecatedLabels(node: Node): Node {
  const { labels = {} } = node.metadata;
  const added = Object.entries(DEPRECATED).flatMap(([name, deprecated]) => {
    const value = labels[name];
    return value === undefined ? [] : [[deprecated, value] as const];
  });
  const all = { ...labels, ...Object.fromEntries(added) };
  return { ...node, metadata: { ...node.metadata, labels: all } };
}
