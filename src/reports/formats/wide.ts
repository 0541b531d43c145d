import type { Outcome, ReportOptions } from '../contract.ts';
import { completeTable } from './table/index.ts';

/** The table with complete lists: every workload, pod, node and reason. */
export function wide(outcome: Outcome, options: ReportOptions): string {
  return completeTable(outcome, options);
}
