import { Ajv } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import auditSchema from '../../../src/outcome/schemas/audit.schema.json' with { type: 'json' };
import planSchema from '../../../src/outcome/schemas/plan.schema.json' with { type: 'json' };
import {
  fixtureObjects,
  junitCases,
  parsedDocuments,
  rendered,
  sectionLines,
  unescaped,
  unwrapped,
} from '../../support/rendered.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Audit } from '../../../src/outcome/index.ts';
import { verdictLine } from '../../../src/reports/index.ts';
import { audit } from '../../../src/whatif/index.ts';

/* Every format of an audit, checked against the audit. */

let objects: readonly KubernetesObject[] = [];
let found: Audit;

beforeAll(async () => {
  objects = await fixtureObjects('audit');
  found = audit({ objects });
});

test('the audit is its JSON and YAML, and fits its schema', () => {
  const same: unknown = JSON.parse(JSON.stringify(found));
  for (const document of parsedDocuments(found)) expect(document).toEqual(same);
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  ajv.addSchema(planSchema);
  expect(ajv.validate(auditSchema, same), JSON.stringify(ajv.errors)).toBe(true);
});

test('the table ends with the errors and the summary, and keeps the width', () => {
  const lines = rendered(found, 'table', 80).trimEnd().split('\n');
  expect(lines.pop()).toBe(verdictLine(found));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  const titles = lines.filter((line) => line.startsWith('FINDINGS'));
  expect(titles).toEqual(['FINDINGS: INFO', 'FINDINGS: WARNINGS', 'FINDINGS: ERRORS']);
});

test('every finding is shown with its object, place, message and hint', () => {
  expect(found.findings.length).toBeGreaterThan(8);
  const table = unwrapped(rendered(found, 'wide', 200));
  const markdown = unescaped(rendered(found, 'markdown'));
  for (const {
    code,
    rule,
    kind,
    name,
    message,
    hint = 'none',
    file,
    line,
    column,
  } of found.findings) {
    // What stands in the cluster's file has no place beside manifests.
    const place = file === undefined ? '' : `${file}:${String(line)}:${String(column)}`;
    for (const text of [`${code} ${rule}`, `${kind}/${name}`, place, message, hint]) {
      expect(table).toContain(text);
      expect(markdown).toContain(text);
    }
  }
});

test.each([
  ['error', 20],
  ['warning', 10],
  ['info', 6],
] as const)('a table shows findings of severity %s in %i groups, a wide one in all', (...row) => {
  const [wanted, most] = row;
  const one = found.findings.find(({ severity }) => severity === wanted);
  if (one === undefined) throw new Error(`no ${wanted} was found`);
  const groupsIn = (format: 'table' | 'wide', count: number): readonly string[] => {
    const findings = Array.from({ length: count }, (_, at) => ({ ...one, hint: `try ${at}` }));
    const lines = rendered({ ...found, findings }, format).split('\n');
    return lines.filter((line) => /Advice, not tried|more group/.test(line));
  };
  const shown = Array.from({ length: most }, (_, at) => `    Advice, not tried: try ${at}`);
  const rest = ' of findings, -o wide shows all';
  expect(groupsIn('table', most)).toEqual(shown);
  expect(groupsIn('table', most + 1)).toEqual([...shown, `  and 1 more group${rest}`]);
  expect(groupsIn('table', most + 3)).toEqual([...shown, `  and 3 more groups${rest}`]);
  expect(groupsIn('wide', most + 3)).toHaveLength(most + 3);
});

test('a rule is a test case, which fails with an error', () => {
  const cases = junitCases(rendered(found, 'junit'));
  expect(cases).toHaveLength(found.rules.length);
  const failed = new Set(
    found.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  );
  for (const { name, result } of cases) {
    expect(result, name).toBe(failed.has(name.split(' ')[0] ?? '') ? 'failure' : 'passed');
  }
});

test('findings are annotations of their severity at their place', () => {
  const text = rendered(found, 'github');
  expect(text).toContain('::error file=fixtures/audit/cluster.yaml,line=34,col=1,title=KS101');
  expect(text).toContain('::warning file=fixtures/audit/cluster.yaml');
  expect(text).toContain('::notice file=fixtures/audit/cluster.yaml');
  expect(text.trimEnd().split('\n').at(-1)).toBe(`::error title=kschedsim::${verdictLine(found)}`);
});

test('what cannot be judged is in every format', () => {
  const others = objects.map((object) =>
    object.kind === 'Pod' && object.metadata.name.startsWith('log')
      ? { ...object, spec: { ...(object as { spec?: object }).spec, schedulerName: 'other' } }
      : object,
  );
  const doubtful = audit({ objects: others }, { rules: ['KS103'] });
  const [doubt = 'none'] = doubtful.summary.doubts ?? [];
  expect(doubt).toMatch(/schedulerName "other" has no profile/);
  expect(doubtful.summary.verdict).toBe('unknown');
  expect(unwrapped(sectionLines(rendered(doubtful, 'table'), 'IN DOUBT').join(' '))).toContain(
    doubt,
  );
  expect(unescaped(rendered(doubtful, 'markdown'))).toContain(doubt);
  expect(junitCases(rendered(doubtful, 'junit')).at(-1)?.result).toBe('error');
  expect(rendered(doubtful, 'github')).toContain('::warning title=not modelled::');
});
