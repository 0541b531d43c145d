export { autoscaledRun, usageWarnings } from './input.ts';
export { withKedaAutoscalers } from './keda.ts';
export { autoscalerReport } from './report.ts';
export type { AutoscalerFinding } from './report.ts';
export type { AutoscaledRun } from './run.ts';
