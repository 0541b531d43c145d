import { requestsOf, templateOf } from './big-cluster.ts';
import { withSpread } from './spread.ts';
import type { ShapeOf } from './workload.ts';

const DEPLOYMENTS = 1500;

/** Templates that each spread by a label of their own. */
export const deployments: ShapeOf = (pod) => {
  const template = templateOf(pod, DEPLOYMENTS);
  return withSpread({ app: `app-${template}`, requests: requestsOf(template) });
};
