import type { Reported, ReportOptions } from '../contract.ts';
import { completeTable } from './table/index.ts';

/** The table with complete lists: every workload, pod, node and reason. */
export const wide = (outcome: Reported, options: ReportOptions): string =>
  completeTable(outcome, options);
