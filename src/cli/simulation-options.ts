import type { EditOptions } from '../whatif/index.ts';
import type { SimulationFlags } from './flags/simulation-flags.ts';

/** The flags as options of a simulation, without the flags that were not given, and those of the edits of its input. */
export function simulationOptions(
  flags: SimulationFlags,
  ofEdits: EditOptions,
): SimulationFlags & EditOptions {
  const { seed, tieBreak, order, preemption, percentageOfNodesToScore, until, maxPods } = flags;
  return {
    seed,
    tieBreak,
    order,
    preemption,
    ...(percentageOfNodesToScore === undefined ? {} : { percentageOfNodesToScore }),
    ...(until === undefined ? {} : { until }),
    ...(maxPods === undefined ? {} : { maxPods }),
    ...ofEdits,
  };
}
