export { givenFlags, hasConfigFile } from './given-flags.ts';
export { loadTuning } from './load-tuning.ts';
export type { LoadedFlags } from './load-tuning.ts';
export { PlanThreads } from './plan-threads.ts';
export { proofCommands } from './proof-commands.ts';
export { writeTuned } from './write-tuned.ts';
