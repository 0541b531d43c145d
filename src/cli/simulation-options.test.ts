import { expect, test } from 'vitest';
import type { SimulationFlags } from './flags/simulation-flags.ts';
import { simulationOptions } from './simulation-options.ts';

const REQUIRED: SimulationFlags = { seed: 7, tieBreak: 'name', order: 'input', preemption: false };

test.each<Partial<SimulationFlags>>([
  {},
  { percentageOfNodesToScore: 50 },
  { percentageOfNodesToScore: 0 },
  { until: 90 },
  { until: 0 },
  { maxPods: 3 },
  { percentageOfNodesToScore: 50, until: 90, maxPods: 3 },
])(
  'the flags %j are options, with those of edits, and no other flag of the command is',
  (given) => {
    const flags = { ...REQUIRED, ...given, namespace: 'shop' };
    expect(simulationOptions(flags, {})).toStrictEqual({ ...REQUIRED, ...given });
    const ofEdits = { failedZones: ['a'] };
    expect(simulationOptions(flags, ofEdits)).toStrictEqual({ ...REQUIRED, ...given, ...ofEdits });
  },
);
