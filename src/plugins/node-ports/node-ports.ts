import type { HostPort } from '../../cluster/index.ts';
import { fault, FITS, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin, ReasonTable } from '../../framework/index.ts';

const EVERY_ADDRESS = '0.0.0.0';

const conflicts = (a: HostPort, b: HostPort): boolean =>
  a.port === b.port &&
  a.protocol === b.protocol &&
  (a.ip === b.ip || a.ip === EVERY_ADDRESS || b.ip === EVERY_ADDRESS);

const REASONS = {
  taken: {
    text: "node(s) didn't have free ports for the requested pod ports",
    remedy: 'free the host port on {nodes}, or do without hostPort',
  },
} as const satisfies ReasonTable;

/** Keeps pods off nodes with a pod that uses the same host port (kubernetes v1.34.1 plugins/nodeports). */
export const nodePorts: Plugin = {
  name: 'NodePorts',
  points: ['preFilter', 'filter'],
  reads: ['node.pods', 'nodes'],
  reasons: REASONS,
  create: () => ({
    preFilter(pod, cluster) {
      const { ports } = pod;
      if (ports.length === 0) return SKIP;
      return {
        type: 'node',
        filter: (node) =>
          cluster.columns.portsOn(node).some((used) => ports.some((port) => conflicts(port, used)))
            ? unschedulable(0)
            : FITS,
        explain: () => [{ id: 'taken' }],
      };
    },
    filterAlone: () => fault('reading "PreFilterNodePorts" from cycleState: not found'),
  }),
};
