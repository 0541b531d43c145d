import { beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Finding, FindingKind, Plan, OutcomeVerdict } from '../../src/outcome/index.ts';
import { plainPaint, reports } from '../../src/reports/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';
import { node } from './finding-manifests.ts';

export interface FindingCase {
  readonly name: string;
  readonly objects: readonly KubernetesObject[];
  readonly input?: Partial<PlanInput>;
  readonly kind: FindingKind;
  readonly verdict: OutcomeVerdict;
  /** The object of the finding. */
  readonly object: string;
  readonly pods?: number;
  readonly text: RegExp;
}

interface SarifLog {
  readonly runs: readonly {
    readonly results: readonly {
      readonly level: string;
      readonly message: { readonly text: string };
    }[];
  }[];
}

interface GitlabIssue {
  readonly severity: string;
  readonly description: string;
}

export const one = [node('n1')];
export const failed = { verdict: 'failed' } as const;
export const unknown = { verdict: 'unknown', kind: 'in-doubt' } as const;
export const refused = { ...failed, kind: 'refused' } as const;

function played({ objects, input = {} }: FindingCase): Plan {
  return plan({ objects, ...input });
}

export const render = (format: keyof typeof reports, outcome: Plan): string =>
  reports[format](outcome, { width: 200, paint: plainPaint });

/** A workload whose pods never run. */
export interface FateRow extends FindingCase {
  /** True: its pods have the phase Running. */
  readonly runs?: boolean;
}

/** Plans each row; its finding is in every format, and no format counts a pod of it as ready. */
export function describeFates(rows: readonly FateRow[]): void {
  describeFindings(rows);
  describe.each(rows.filter(({ runs }) => runs !== true))('$name', (row) => {
    const formats = ['table', 'wide', 'markdown', 'github', 'html'] as const;
    test('is counted as ready nowhere', () => {
      const outcome = played(row);
      expect(outcome.summary.running).toBe(0);
      for (const format of formats) {
        expect(render(format, outcome), format).not.toMatch(/\ball ready|of \d+ pods ready after/);
      }
    });
  });
}

/** Plans each case and checks its finding in the plan and in every format. */
export function describeFindings(cases: readonly FindingCase[]): void {
  describe.each(cases)('$name', (row) => {
    let outcome: Plan;

    beforeAll(() => {
      outcome = played(row);
    }, 30_000);

    test('is a finding that decides the verdict', () => {
      const found = outcome.findings.find(
        ({ kind, object, message }) =>
          kind === row.kind && object.startsWith(row.object) && row.text.test(message),
      );
      expect(found, JSON.stringify(outcome.findings)).toMatchObject({
        counts: true,
        ...(row.pods === undefined ? {} : { pods: row.pods }),
      } satisfies Partial<Finding>);
      expect(outcome.summary.verdict).toBe(row.verdict);
    });

    test('is in the table, and its last line has the verdict', () => {
      const text = render('table', outcome);
      expect(text).toMatch(row.text);
      expect(text.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^Plan ${row.verdict}: `));
    });

    test('is in json as in the plan', () => {
      const read: unknown = JSON.parse(render('json', outcome));
      const whole: unknown = JSON.parse(JSON.stringify(outcome));
      expect(read).toEqual(whole);
    });

    test('is a failed test case in junit', () => {
      const text = render('junit', outcome);
      expect(text).toMatch(row.verdict === 'failed' ? /<failure / : /<error /);
      expect(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toMatch(row.text);
    });

    test('is an error in github', () => {
      const errors = render('github', outcome)
        .split('\n')
        .filter((line) => line.startsWith('::error '));
      expect(errors.join('\n').replaceAll('%25', '%')).toMatch(row.text);
      expect(errors.join('\n')).toContain(`Plan ${row.verdict}: `);
    });

    test('is an error in html, sarif and gitlab', () => {
      expect(render('html', outcome)).toMatch(/<li class="error"/);
      expect(render('html', outcome)).toContain(`data-verdict="${row.verdict}"`);
      const sarif = JSON.parse(render('sarif', outcome)) as SarifLog;
      const errors = sarif.runs.flatMap(({ results }) =>
        results.filter(({ level }) => level === 'error').map(({ message }) => message.text),
      );
      expect(errors.join('\n')).toMatch(row.text);
      const gitlab = JSON.parse(render('gitlab', outcome)) as readonly GitlabIssue[];
      const critical = gitlab.filter(({ severity }) => severity === 'critical');
      expect(critical.map(({ description }) => description).join('\n')).toMatch(row.text);
    });

    test('is in markdown, and its title has the verdict', () => {
      const text = render('markdown', outcome);
      expect(text).toMatch(row.verdict === 'failed' ? /^## ❌/m : /^## ❓/m);
      expect(text.replaceAll(/\\(?=[^\w\s])/g, '')).toMatch(row.text);
    });
  });
}
