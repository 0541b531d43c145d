import fc from 'fast-check';
import { expect, test } from 'vitest';
import { API_VERSION } from '../../outcome/index.ts';
import type { BadInput } from '../../outcome/index.ts';
import { plainPaint, reports, reportsOf, stepOutputs } from '../index.ts';

const badInput = (problems: BadInput['problems']): BadInput => ({
  apiVersion: API_VERSION,
  kind: 'BadInput',
  summary: { verdict: 'failed', problems: problems.length },
  problems,
});
const options = { width: 80, paint: plainPaint };
const typo = {
  file: 'm/bad.yaml',
  line: 7,
  column: 3,
  object: 'Deployment/w',
  message: 'unknown field "spec.replica"',
};

test('each format has the place and the text of a problem', () => {
  const input = badInput([typo]);
  expect(reports.github(input, options)).toBe(
    '::error file=m/bad.yaml,line=7,col=3,title=bad input%3A Deployment/w::unknown field "spec.replica"\n' +
      '::error title=kschedsim::Bad input: 1 problem; nothing was simulated.\n',
  );
  expect(JSON.parse(reports.json(input, options))).toEqual(input);
  expect(reports.yaml(input, options)).toContain('m/bad.yaml');
  expect(JSON.parse(reports.gitlab(input, options))).toMatchObject([
    { severity: 'critical', location: { path: 'm/bad.yaml', lines: { begin: 7 } } },
  ]);
  expect(JSON.parse(reports.sarif(input, options))).toMatchObject({
    runs: [
      {
        tool: { driver: { rules: [{ id: 'input/error' }] } },
        results: [
          {
            level: 'error',
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'm/bad.yaml' },
                  region: { startLine: 7, startColumn: 3 },
                },
              },
            ],
          },
        ],
      },
    ],
  });
  const junit = reports.junit(input, options);
  expect(junit).toContain('<testcase classname="input" name="m/bad.yaml" time="0.000">');
  expect(junit).toContain('failures="1"');
  for (const format of ['markdown', 'html'] as const) {
    const text = reports[format](input, options);
    expect(text).toContain('Bad input: 1 problem');
    expect(text).toContain('m/bad.yaml:7:3');
  }
  expect(stepOutputs(input)).toMatch(/verdict<<end\nfailed\nend\nerrors<<end\n1\n/);
});

test('pictures, manifests, traces and figures do not show bad input', () => {
  const shown: readonly string[] = reportsOf('input');
  expect(Object.keys(reports).filter((format) => !shown.includes(format))).toEqual([
    'svg',
    'manifests',
    'perfetto',
    'otlp',
    'openmetrics',
  ]);
});

test('no text of a problem is markup or a control character', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<plaintext>', '\u001b[2J', '::error::', '-->'),
  );
  const problem = fc.record(
    { file: text, line: fc.nat(), column: fc.nat(), object: text, message: text },
    { requiredKeys: ['message'] },
  );
  fc.assert(
    fc.property(fc.array(problem), (problems) => {
      const input = badInput(problems);
      for (const name of reportsOf('input')) {
        const said = reports[name](input, options);
        expect(said.replaceAll('\n', ''), name).not.toMatch(
          /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u,
        );
        if (name === 'html' || name === 'markdown') expect(said, name).not.toContain('<plaintext');
        if (name === 'markdown') expect(said.split('-->')).toHaveLength(2);
      }
    }),
  );
});
