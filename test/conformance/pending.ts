import type { Line } from './format.ts';

/** Cases that are not checked. The runner counts them separately. */
interface Pending {
  /** Matched against the theme, such as "modern/decisions/volumes". */
  readonly themes: RegExp;
  /** Narrows the themes to some of their cases. */
  readonly when?: (line: Line) => boolean;
  readonly reason: string;
}

const pending: readonly Pending[] = [
  {
    themes: /^api\/strict-decoding$/,
    when: ({ format, text }) => format === 'json' && /[^"\w]\d+\.0+[^"\w]/.test(String(text)),
    reason: 'JSON.parse does not distinguish 30.0 from 30',
  },
  {
    themes: /^api\/strict-decoding$/,
    when: ({ text }) => /Timestamp"?:/.test(String(text)),
    reason: 'times are not parsed',
  },
  {
    themes: /^api\/strict-decoding$/,
    when: ({ text }) =>
      /^\{[^{]*\}\s*\{|"metadata":[^}]*\},"metadata":|List".*"items":|\\ud800|"Kind":|:(?:\+1|True)/.test(
        String(text),
      ),
    reason: 'the reader is more lenient with JSON: it takes several values, YAML words and lists',
  },
  {
    themes: /^api\/(validation|workload-validation)$/,
    reason: "manifests are not yet checked with the API server's own words",
  },
  {
    themes: /^e2e\/quota\/quota$/,
    when: ({ id }) => id === 'quota-002',
    reason:
      'two ReplicaSets of one Deployment race for the last room of a quota: the recordings differ, and the result here is a third one',
  },
  {
    themes: /^controllers\/timelines\/(?!cronjob$)/,
    reason: 'the driver of the recordings is built as far as CronJobs need it',
  },
];

/** Why a case is not checked; undefined if it is. */
export function pendingReason(theme: string, line: Line): string | undefined {
  return pending.find(({ themes, when }) => themes.test(theme) && (when?.(line) ?? true))?.reason;
}
