import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConfiguration } from './component-config/check-configuration.ts';
import { checkPolicy } from './policy/check-policy.ts';

/* Every text is accepted or has problems with their places; none crashes. */

const POLICY = `{"kind":"Policy","apiVersion":"v1",
"predicates":[{"name":"GeneralPredicates"},{"name":"x","argument":{"serviceAffinity":{"labels":["a"]}}}],
"priorities":[{"name":"r","weight":2,"argument":{"requestedToCapacityRatioArguments":
{"shape":[{"utilization":0,"score":0}],"resources":[{"name":"cpu","weight":1}]}}}],
"extenders":[{"urlPrefix":"http://e","filterVerb":"f","httpTimeout":1000,"managedResources":[{"name":"a.b/c"}]}],
"hardPodAffinitySymmetricWeight":5}`;

const CONFIGURATION = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: a
  plugins: {score: {disabled: [{name: "*"}], enabled: [{name: NodeResourcesFit, weight: 2}]}}
  pluginConfig:
  - name: NodeResourcesFit
    args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}
`;

const checks = { checkPolicy, checkConfiguration };

/** A valid text with some pieces replaced. */
const broken = fc
  .tuple(
    fc.constantFrom(POLICY, CONFIGURATION),
    fc.array(
      fc.record({
        at: fc.nat({ max: 600 }),
        taken: fc.nat({ max: 30 }),
        put: fc.oneof(
          fc.string({ maxLength: 4 }),
          fc.constantFrom(
            'null',
            '[]',
            '{}',
            '-1',
            '1e400',
            '&a ',
            '*a',
            '<<: ',
            '__proto__',
            '\t',
          ),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce<string>(
      (now, { at, taken, put }) => now.slice(0, at) + put + now.slice(at + taken),
      text,
    ),
  );

describe.each(Object.entries(checks))('%s', (_, check) => {
  test('accepts any text or reports places within it', () => {
    fc.assert(
      fc.property(fc.oneof(broken, fc.string(), fc.json()), (text) => {
        const lines = text.split('\n');
        for (const { line, column, message } of check(text, { file: 'f' }).problems) {
          expect(message).not.toBe('');
          if (line === undefined || column === undefined) continue;
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('accepts any value or reports problems', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(check(value).problems.length).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    [
      'aliases that multiply',
      `kind: Policy\na0: &a0 [x, x]\n${Array.from({ length: 9 }, (__, at) => {
        const before = `*a${String(at)}`;
        return `a${String(at + 1)}: &a${String(at + 1)} [${Array<string>(9).fill(before).join()}]\n`;
      }).join('')}`,
      /yaml: document contains excessive aliasing$/,
    ],
    ['an anchor within itself', 'a: &a [*a]\n', /yaml: anchor 'a' value contains itself$/],
    ['a mapping merged into itself', 'a: &a {<<: *a}\n', /anchor 'a' value contains itself$/],
    ['lists without end', `a: ${'['.repeat(50_000)}`, /exceeded max depth of 10000$/],
    [
      'JSON without end',
      `{"a":${'['.repeat(50_000)}`,
      /invalid character '\[' exceeded max depth$/,
    ],
  ])('reports %s without delay', (__, text, said) => {
    expect(check(text).problems[0]?.message).toMatch(said);
  });
});

test('the places of many problems are found in one pass over the text', () => {
  const predicates = Array.from({ length: 20_000 }, (_, at) => ({ name: `Nope${String(at)}` }));
  const text = JSON.stringify({ kind: 'Policy', apiVersion: 'v1', predicates }, null, 1);
  const before = performance.now();
  const { problems } = checkPolicy(text, { file: 'policy.json' });
  expect(performance.now() - before).toBeLessThan(5000);
  expect(problems).toHaveLength(20_000);
  expect(problems.at(-1)).toMatchObject({ file: 'policy.json', line: 60_003, column: 12 });
});

test('a byte order mark moves no place', () => {
  const { problems } = checkPolicy('\ufeffx: 1\nkind: Policy\napiVersion: v1\nz: 1\n');
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [4, 1],
  ]);
});
