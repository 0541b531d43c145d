export { loadClusters } from './load-clusters.ts';
export { proofCommands } from './proof-commands.ts';
export { writeTuned } from './write-tuned.ts';
