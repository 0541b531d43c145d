import { FITS, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { nodeEvents } from '../shared/node-events.ts';

const REASONS = reasonsAbout('node-name', {
  mismatch: {
    text: "node(s) didn't match the requested node name",
  },
});

/** Keeps a pod with `spec.nodeName` off all other nodes (kubernetes v1.34.1 plugins/nodename). */
export const nodeName: Plugin = {
  name: 'NodeName',
  points: ['filter'],
  reads: ['nodes'],
  events: (_args, gates) => [{ on: nodeEvents(gates, 'Node/Add') }],
  reasons: REASONS,
  signer:
    () =>
    (_pod, { nodeName }) =>
      nodeName,
  create: () => ({
    preFilter(pod, { columns: { names } }) {
      if (pod.nodeName === '') return SKIP;
      return {
        type: 'node',
        filter: (node) => (names[node] === pod.nodeName ? FITS : unresolvable(0)),
        explain: () => [{ id: 'mismatch' }],
      };
    },
  }),
};
