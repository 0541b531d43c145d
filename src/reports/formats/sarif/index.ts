import { escapeInvisible } from '../../layout/escape-invisible.ts';
import {
  filePlace,
  findingText,
  findingTitle,
  fingerprintsOf,
  mergeFindings,
  NO_FILE,
  reportFindings,
  rulesOf,
  verdictLine,
  type FindingLevel,
  type MergedFinding,
} from '../../reading/report-findings/index.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { uriOf } from './uri-of.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const PAGES = 'https://kschedsim.dev/docs/';

const LEVELS: Readonly<Record<FindingLevel, string>> = {
  error: 'error',
  warning: 'warning',
  notice: 'note',
};

/** A log of SARIF 2.1.0 (OASIS Standard, errata 01) with one run. */
export function sarif(outcome: Reported, options: ReportOptions): string {
  const findings = mergeFindings(reportFindings(outcome));
  const fingerprints = fingerprintsOf(findings);
  const rules = rulesOf(findings);
  const indexOf = new Map(rules.map(({ id }, at) => [id, at]));
  const { version } = options;
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'kschedsim',
            ...(version === undefined ? {} : { version, semanticVersion: version }),
            informationUri: PAGES,
            rules: rules.map(({ id, about, help, page }) => ({
              id,
              shortDescription: { text: about },
              help: { text: help === '' ? about : help },
              helpUri: `${PAGES}${page}`,
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding, at) => ({
          ruleId: finding.rule,
          ruleIndex: indexOf.get(finding.rule) ?? -1,
          level: LEVELS[finding.level],
          message: { text: `${findingTitle(finding)}: ${findingText(finding)}` },
          ...locationsOf(finding, options),
          partialFingerprints: { 'kschedsim/v1': fingerprints[at] ?? '' },
          properties: { counts: finding.counts, isDoubt: finding.isDoubt },
        })),
        properties: { verdict: outcome.summary.verdict, summary: verdictLine(outcome) },
      },
    ],
  };
  return `${escapeInvisible(JSON.stringify(log, undefined, 2))}\n`;
}

/** Code scanning refuses the whole log if one result has no file. */
function locationsOf(finding: MergedFinding, options: ReportOptions): object {
  const place = filePlace(finding.place, options);
  const { file, line, column } = place ?? { file: NO_FILE, line: 1, column: 1 };
  const { subject } = finding;
  const named =
    subject === '' ? {} : { logicalLocations: [{ fullyQualifiedName: subject, kind: 'resource' }] };
  const physicalLocation = {
    artifactLocation: { uri: uriOf(file) },
    region: { startLine: line, startColumn: column },
  };
  return { locations: [{ physicalLocation, ...named }] };
}
