import { github } from './formats/github/index.ts';
import { gitlab } from './formats/gitlab.ts';
import { html } from './formats/html/index.ts';
import { json } from './formats/json.ts';
import { junit } from './formats/junit/index.ts';
import { manifests } from './formats/manifests.ts';
import { markdown } from './formats/markdown/index.ts';
import { commandOf } from './reading/report-findings/index.ts';
import type { PolicyReport, Report } from './contract.ts';
import { sarif } from './formats/sarif/index.ts';
import { drawnKinds, svg } from './formats/svg/index.ts';
import { policy, table } from './formats/table/index.ts';
import { wide } from './formats/wide.ts';
import { yaml } from './formats/yaml.ts';

export { plainPaint } from './contract.ts';
export type { Outcome, Paint, PolicyReport, Report, ReportOptions } from './contract.ts';
export { drawnKinds } from './formats/svg/index.ts';
export { yamlText } from './formats/yaml.ts';
export { stepOutputs } from './formats/github/step-outputs.ts';
export { commandOf } from './reading/report-findings/index.ts';
export { badInputReports } from './bad-input/index.ts';
export { summaryOf } from './reading/summary/line.ts';

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
  html: html as Report,
  svg: svg as Report,
  manifests: manifests as Report,
};

/** Formats that only some commands have, with these commands. */
const COMMANDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  manifests: ['plan'],
  svg: drawnKinds.map((kind) => commandOf({ kind })),
};

/** The formats of the documents of a command. */
export const reportsOf = (command: string): readonly ReportName[] =>
  Object.keys(reports)
    .filter(isReport)
    .filter((format) => COMMANDS[format]?.includes(command) ?? true);

/** The formats of saved documents; some are not for every kind of document. Manifests need the objects of the simulation. */
export const savedReports: readonly ReportName[] = Object.keys(reports)
  .filter(isReport)
  .filter((format) => format !== 'manifests');

function isReport(name: string): name is ReportName {
  return Object.hasOwn(reports, name);
}

/** Formats of a translated Policy. */
export const policyReports = {
  table: policy as PolicyReport,
  json: json as PolicyReport,
  yaml: yaml as PolicyReport,
};

export type PolicyReportName = keyof typeof policyReports;

export type ReportName = keyof typeof reports;
