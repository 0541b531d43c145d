import type { ExpectationKind } from './expectation-kind.ts';
import { node } from './expectations/node.ts';
import { pod } from './expectations/pod.ts';
import { pods } from './expectations/pods.ts';
import { workload } from './expectations/workload.ts';

/** Every kind of expectation, in the order in which they are documented. */
export const expectationKinds: readonly ExpectationKind[] = [pods, pod, workload, node];
