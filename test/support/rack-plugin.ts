import type { KubernetesObject } from '../../src/objects/index.ts';
import { FITS, SKIP, unresolvable } from '../../src/framework/index.ts';
import type { Plugin } from '../../src/framework/index.ts';
import { node, pod } from './builders.ts';

interface RackArgs {
  readonly racks: readonly string[];
}

/** A user-written plugin: allows only nodes with one of the racks, and prefers the last rack. */
export const onRacks: Plugin<RackArgs | undefined> = {
  name: 'OnRacks',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  reads: ['node.labels'],
  reasons: {
    rack: {
      text: ({ racks = '' }) => `node(s) had no rack of ${racks}`,
      remedy: 'label {nodes} with one of {racks}',
    },
  },
  create: (args) => {
    const racks = args?.racks ?? [];
    return {
      preFilter(_pod, cluster) {
        if (racks.length === 0) return SKIP;
        const { valueOf, values } = cluster.columns.labelColumn('rack');
        return {
          type: 'node',
          filter: (index) =>
            racks.includes(values[valueOf[index] ?? -1] ?? '') ? FITS : unresolvable(0),
          explain: () => [{ id: 'rack', detail: { racks: racks.join(', ') } }],
        };
      },
      preScore(_pod, cluster) {
        const { valueOf, values } = cluster.columns.labelColumn('rack');
        const last = racks.at(-1);
        return {
          type: 'node',
          score: (index) => (values[valueOf[index] ?? -1] === last ? 100 : 0),
        };
      },
    };
  },
};

export const racks = ['a', 'b', 'c'].map((rack) => node(`node-${rack}`).labelled({ rack }).object);
export const header = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
};

/** A configuration that enables the plugin with a high weight. */
export const enabling = (name: string, args?: unknown): object => ({
  ...header,
  profiles: [
    {
      plugins: { multiPoint: { enabled: [{ name, weight: 100 }] } },
      ...(args !== undefined && { pluginConfig: [{ name, args }] }),
    },
  ],
});

/** A node per rack, and a pod. */
export const objects: readonly KubernetesObject[] = [...racks, pod('web').object];
