import { templateOf } from './big-cluster.ts';
import type { ShapeOf } from './workload.ts';

const SHAPES = 500;

/** Templates with different labels and requests. */
export const shapes: ShapeOf = (pod) => {
  const shape = templateOf(pod, SHAPES);
  const requests = { cpu: `${50 + 3 * shape}m`, memory: `${64 + 5 * ((37 * shape) % SHAPES)}Mi` };
  return { app: `app-${shape}`, requests };
};
