import type { PolicyTranslation, SweepReport } from '../../../outcome/index.ts';
import { changesPage, type PlanChanges } from '../../documents/changes.ts';
import { pageOf } from '../../documents/index.ts';
import { policyPage } from '../../documents/policy/index.ts';
import { sweepPage } from '../../documents/sweep/index.ts';
import type { Page } from '../../page/section.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { pageLines } from './page-lines.ts';

const NARROWEST = 60;

/** Shortened lists, within the width of the terminal. */
export const table = (outcome: Reported, options: ReportOptions): string =>
  textOf(pageOf(outcome, options), options, false);

/** The table with complete lists and every pod on a line. */
export const completeTable = (outcome: Reported, options: ReportOptions): string =>
  textOf(pageOf(outcome, options), options, true);

/** What differs between a plan and the one before. */
export const changes = (made: PlanChanges, options: ReportOptions): string =>
  textOf(changesPage(made), options, false);

/** A Policy as plugins. Always complete, because it does not grow with the cluster. */
export const policy = (translation: PolicyTranslation, options: ReportOptions): string =>
  textOf(policyPage(translation), options, true);

/** The results of a sweep, on one screen. */
export const sweepTable = (report: SweepReport, options: ReportOptions): string =>
  textOf(sweepPage(report), options, false);

function textOf(page: Page, options: ReportOptions, everything: boolean): string {
  const width = Math.max(NARROWEST, options.width);
  const lines = pageLines(page, { ...options, width, everything });
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
