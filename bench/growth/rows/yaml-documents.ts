import { barePod, nodes, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const configMap = (at: number): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: config-${at}}\ndata:\n  key: value\n---\n`;

export const yamlDocuments: GrowthRow = {
  name: 'documents of a YAML file',
  size: 20_000,
  files: (size) => ({
    'input.yaml': times(size, configMap).join(''),
    'pods.json': [...nodes(1), barePod({ name: 'web' })],
  }),
  args: ['plan', 'input.yaml', 'pods.json'],
};
