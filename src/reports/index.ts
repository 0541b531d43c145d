import { github } from './github/index.ts';
import { gitlab } from './gitlab/index.ts';
import { json } from './json/index.ts';
import { junit } from './junit/index.ts';
import { manifests } from './manifests/index.ts';
import { markdown } from './markdown/index.ts';
import type { PolicyReport, Report } from './report.ts';
import { sarif } from './sarif/index.ts';
import { policy, table } from './table/index.ts';
import { wide } from './wide/index.ts';
import { yaml } from './yaml/index.ts';

export { plainPaint } from './report.ts';
export type { Outcome, Paint, PolicyReport, Report, ReportOptions } from './report.ts';
export { yamlText } from './yaml/index.ts';
export { stepOutputs } from './github/step-outputs.ts';
export { summaryOf } from './reading/summary.ts';

/* eslint-disable @typescript-eslint/no-unnecessary-type-assertion --
   isolatedDeclarations requires a written type on each line; here `as` can only widen. */

/** Every format by its name in `--output`. */
export const reports = {
  table: table as Report,
  wide: wide as Report,
  json: json as Report,
  yaml: yaml as Report,
  markdown: markdown as Report,
  junit: junit as Report,
  github: github as Report,
  sarif: sarif as Report,
  gitlab: gitlab as Report,
  manifests: manifests as Report,
};

/** Formats for plans only. */
export const planReports: readonly string[] = ['manifests'];

/** Formats of a translated Policy. */
export const policyReports = {
  table: policy as PolicyReport,
  json: json as PolicyReport,
  yaml: yaml as PolicyReport,
};

export type PolicyReportName = keyof typeof policyReports;

export type ReportName = keyof typeof reports;
