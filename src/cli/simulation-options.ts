import type { PlanOptions } from '../simulation/index.ts';
import type { SimulationFlags } from './flags/simulation-flags.ts';
import type { WhatIfFlags } from './flags/what-if-flags.ts';

/** The flags as options of a simulation, without the flags that were not given. */
export function simulationOptions(
  flags: SimulationFlags & Pick<WhatIfFlags, 'failZone'>,
): SimulationFlags & Pick<PlanOptions, 'failedZones'> {
  const { seed, tieBreak, order, preemption, percentageOfNodesToScore, until, maxPods } = flags;
  const { failZone } = flags;
  return {
    seed,
    tieBreak,
    order,
    preemption,
    ...(percentageOfNodesToScore === undefined ? {} : { percentageOfNodesToScore }),
    ...(until === undefined ? {} : { until }),
    ...(maxPods === undefined ? {} : { maxPods }),
    ...(failZone === undefined ? {} : { failedZones: failZone }),
  };
}
