import type { ShapeOf } from './workload.ts';

/** Every pod has labels of its own, and few have equal requests. */
export const distinct: ShapeOf = (pod) => {
  const cpu = `${50 + 3 * (pod % 500) + (pod % 7)}m`;
  return { app: `app-${pod}`, requests: { cpu, memory: `${64 + 5 * ((37 * pod) % 500)}Mi` } };
};
