export { reportOf } from './make-report.ts';
export type { ReportChoices } from './make-report.ts';
