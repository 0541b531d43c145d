import { github } from './formats/github/index.ts';
import { gitlab } from './formats/gitlab.ts';
import { html, sweepHtml } from './formats/html/index.ts';
import { json, jsonParts } from './formats/json.ts';
import { junit } from './formats/junit/index.ts';
import { manifests } from './formats/manifests.ts';
import { markdown, sweepMarkdown } from './formats/markdown/index.ts';
import { commandOf } from './reading/report-findings/index.ts';
import { openmetrics, openmetricsParts } from './formats/openmetrics/index.ts';
import { otlp, otlpParts } from './formats/otlp.ts';
import { perfetto, perfettoParts } from './formats/perfetto.ts';
import type { PolicyReport, Report, Reported, ReportOptions, SweepFormat } from './contract.ts';
import { sarif } from './formats/sarif/index.ts';
import { drawnKinds, svg } from './formats/svg/index.ts';
import { policy, sweepTable, table } from './formats/table/index.ts';
import { wide } from './formats/wide.ts';
import { yaml, yamlParts } from './formats/yaml.ts';

export { plainPaint } from './contract.ts';
export type {
  FieldChoice,
  Outcome,
  Paint,
  PolicyReport,
  Report,
  Reported,
  ReportOptions,
} from './contract.ts';
export { fieldsOf } from './reading/chosen-fields/index.ts';
export { drawnKinds } from './formats/svg/index.ts';
export { changes as planChanges } from './formats/table/index.ts';
export { yamlText } from './formats/yaml.ts';
export { stepOutputs } from './formats/github/step-outputs.ts';
export { commandOf } from './reading/report-findings/index.ts';
export { verdictLine } from './reading/summary/line.ts';

/* oxlint-disable typescript/no-unnecessary-type-assertion --
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
  html: html as Report,
  svg: svg as Report,
  manifests: manifests as Report,
  perfetto: perfetto as Report,
  otlp: otlp as Report,
  openmetrics: openmetrics as Report,
};

/** The formats that write a document in parts: their text may be longer than a text can be. */
export const documentParts: Readonly<
  Partial<Record<ReportName, (outcome: Reported, options: ReportOptions) => Iterable<string>>>
> = {
  json: jsonParts,
  yaml: yamlParts,
  perfetto: perfettoParts,
  otlp: otlpParts,
  openmetrics: openmetricsParts,
};

const DRAWN = drawnKinds.map((kind) => commandOf({ kind }));

const isOfPlans = (command: string): boolean => command === commandOf({ kind: 'Plan' });

/** Formats that show the documents of some commands only. */
const SHOWN: Readonly<Partial<Record<ReportName, (command: string) => boolean>>> = {
  svg: (command) => DRAWN.includes(command),
  manifests: isOfPlans,
  perfetto: isOfPlans,
  otlp: isOfPlans,
  openmetrics: isOfPlans,
};

const NAMES: readonly ReportName[] = Object.keys(reports).filter(isReport);

/** The formats of the documents of a command, or of bad input ("input"). */
export const reportsOf = (command: string): readonly ReportName[] =>
  NAMES.filter((format) => SHOWN[format]?.(command) ?? true);

/** The formats of saved documents; some are not for every kind of document. Manifests need the objects of the simulation. */
export const savedReports: readonly ReportName[] = NAMES.filter((format) => format !== 'manifests');

function isReport(name: string): name is ReportName {
  return Object.hasOwn(reports, name);
}

/** Formats of a translated Policy. */
export const policyReports = {
  table: policy as PolicyReport,
  json: json as PolicyReport,
  yaml: yaml as PolicyReport,
};

/** Formats of the results of a sweep. */
export const sweepReports = {
  table: sweepTable as SweepFormat,
  json: json as SweepFormat,
  yaml: yaml as SweepFormat,
  markdown: sweepMarkdown as SweepFormat,
  html: sweepHtml as SweepFormat,
};

export type SweepReportName = keyof typeof sweepReports;

export type PolicyReportName = keyof typeof policyReports;

export type ReportName = keyof typeof reports;
