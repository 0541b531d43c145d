import type { Pod } from '../../../objects/index.ts';
import { runsForever } from '../../model/knobs.ts';
import type { SimulatedRuntime } from '../../runtime/simulated-runtime.ts';

/** All containers of a pod run and will not end by themselves. */
export function isAtRest({ spec }: Pod, runtime: SimulatedRuntime): boolean {
  const { containers, initContainers = [] } = spec;
  return (
    initContainers.length === 0 &&
    runtime.containers.length === containers.length &&
    runtime.containers.every(
      ({ state, restartCount }) => state === 'running' && restartCount === 0,
    ) &&
    containers.every((container) => runsForever(container, runtime.behaviourOf(container)))
  );
}
