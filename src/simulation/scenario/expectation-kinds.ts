import type { ExpectationKind } from './expectation-kind.ts';
import { node } from './expectations/node.ts';
import { nodes } from './expectations/nodes.ts';
import { pod } from './expectations/pod.ts';
import { pods } from './expectations/pods.ts';
import { replicas } from './expectations/replicas.ts';
import { workload } from './expectations/workload.ts';

/** Every kind of expectation, in the order in which they are documented. */
export const expectationKinds: readonly ExpectationKind[] = [
  pods,
  pod,
  workload,
  replicas,
  node,
  nodes,
];
