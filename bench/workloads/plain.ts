import { requestsOf, templateOf, TEMPLATES } from './big-cluster.ts';
import type { ShapeOf } from './workload.ts';

/** Twenty templates that only request resources. */
export const plain: ShapeOf = (pod) => {
  const template = templateOf(pod, TEMPLATES);
  return { app: `app-${template}`, requests: requestsOf(template) };
};
