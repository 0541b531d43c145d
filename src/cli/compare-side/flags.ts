import type { AutoscalingFlags } from '../flags/autoscaling-flags.ts';
import type { CompareFlags } from '../flags/compare-flags.ts';
import type { ExtenderFlags } from '../flags/extender-flags.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import type { OutputFlags } from '../flags/output/flags.ts';
import type { SideReleaseFlags } from '../flags/release-flags.ts';
import type { SimulationFlags } from '../flags/simulation-flags.ts';
import type { WhatIfFlags } from '../flags/what-if-flags.ts';
import type { WorkersFlag } from '../workers/flag.ts';

/** The flags of `compare`. */
export type CompareCommandFlags = WorkersFlag &
  InputFlags &
  ExtenderFlags &
  CompareFlags &
  SideReleaseFlags &
  WhatIfFlags &
  SimulationFlags &
  AutoscalingFlags &
  OutputFlags;
