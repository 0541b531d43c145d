import type { SimulationFlags } from './flags/simulation-flags.ts';

/** The flags as options of a simulation, without the flags that were not given. */
export function simulationOptions(flags: SimulationFlags): SimulationFlags {
  const { seed, tieBreak, order, preemption, percentageOfNodesToScore, until, maxPods } = flags;
  return {
    seed,
    tieBreak,
    order,
    preemption,
    ...(percentageOfNodesToScore === undefined ? {} : { percentageOfNodesToScore }),
    ...(until === undefined ? {} : { until }),
    ...(maxPods === undefined ? {} : { maxPods }),
  };
}
