export { argoWorkflow } from './argo.ts';
export { objectName } from './copies.ts';
export type { EngineOptions, InputFile, Manifest } from './copies.ts';
export { mergeJob, sweepJob } from './job.ts';
export { pipelineJobs } from './matrix.ts';
export type { Pipeline } from './matrix.ts';
