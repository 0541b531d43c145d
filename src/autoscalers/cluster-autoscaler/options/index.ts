export { nodeSpecOf } from './node-spec.ts';
export { STATUS_MAP } from './table.ts';
export { presetsOf } from './presets.ts';
export type { AutoscalerOptions, GroupOptions, ResourceLimit } from './autoscaler-options.ts';
export type { Flags } from './flag-values.ts';
export { examineFlags, readFlags } from './read-flags.ts';
export type { ExaminedFlags, FlagProblem } from './read-flags.ts';
