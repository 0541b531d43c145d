import { escapeInvisible } from '../layout/escape-invisible.ts';
import {
  filePlace,
  findingText,
  findingTitle,
  fingerprintsOf,
  mergeFindings,
  NO_FILE,
  reportFindings,
  type FindingLevel,
} from '../reading/report-findings/index.ts';
import type { Reported, ReportOptions } from '../contract.ts';

/** "critical" exactly if the verdict is not passed. */
const SEVERITIES: Readonly<Record<FindingLevel, string>> = {
  error: 'critical',
  warning: 'minor',
  notice: 'info',
};

/** A Code Quality report of GitLab: a list of findings. */
export function gitlab(outcome: Reported, options: ReportOptions): string {
  const findings = mergeFindings(reportFindings(outcome));
  const fingerprints = fingerprintsOf(findings);
  const list = findings.map((finding, at) => {
    const place = filePlace(finding.place, options);
    return {
      description: `${findingTitle(finding)}: ${findingText(finding)}`,
      check_name: finding.rule,
      fingerprint: fingerprints[at] ?? '',
      severity: SEVERITIES[finding.level],
      location: { path: place?.file ?? NO_FILE, lines: { begin: place?.line ?? 1 } },
    };
  });
  return `${escapeInvisible(JSON.stringify(list, undefined, 2))}\n`;
}
