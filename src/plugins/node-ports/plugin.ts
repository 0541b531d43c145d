import { fault, FITS, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { signHostPorts } from '../shared/sign.ts';
import { conflicts, freesPort } from './hints.ts';

const REASONS = reasonsAbout('ports', {
  taken: {
    text: "node(s) didn't have free ports for the requested pod ports",
  },
});

/** Keeps pods off nodes with a pod that uses the same host port (kubernetes v1.34.1 plugins/nodeports). */
export const nodePorts: Plugin = {
  name: 'NodePorts',
  points: ['preFilter', 'filter'],
  reads: ['node.pods', 'nodes'],
  events: (_args, gates, { countsSidecarPorts }) => [
    { on: ['Pod/Delete'], hint: freesPort(countsSidecarPorts) },
    { on: nodeEvents(gates, 'Node/Add') },
  ],
  reasons: REASONS,
  signer: () => signHostPorts,
  create: () => ({
    preFilter(pod, cluster) {
      const { ports } = pod;
      if (ports.length === 0) return SKIP;
      return {
        type: 'node',
        isOfRoom: true,
        key: JSON.stringify(ports),
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
