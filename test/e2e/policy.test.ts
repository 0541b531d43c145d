import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import schema from '../../src/outcome/schemas/policy-translation.schema.json' with { type: 'json' };
import { makePolicyFolder, POLICY, type PolicyFolder } from '../support/policy-folder.ts';
import type { Finished } from '../support/run-kschedsim.ts';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';

let stage: PolicyFolder;

beforeAll(() => {
  stage = makePolicyFolder();
}, 60_000);

afterAll(() => {
  stage.remove();
});

const kschedsim = async (args: readonly string[], stdin?: string): Promise<Finished> =>
  await stage.run(args, stdin);

const parsed = (text: string): unknown => JSON.parse(text);

describe('policy show', () => {
  test('as a table, within 80 columns', async () => {
    const { code, stdout } = await kschedsim(['policy', 'show', 'good.json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ +1 {2}NodeUnschedulable +CheckNodeUnschedulable \(default\)$/m);
    expect(stdout).toMatch(/^ {2}NodeResourcesMostAllocated +1 {2}MostRequestedPriority$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('as JSON and YAML, also of the default provider', async () => {
    const { stdout } = await kschedsim(['policy', 'show', 'default', '-o', 'json']);
    expect(parsed(stdout)).toMatchObject({
      kind: 'PolicyTranslation',
      source: 'DefaultProvider',
      policyPlugins: { score: { PodTopologySpread: 2 } },
    });
    const yaml = await kschedsim(['policy', 'show', 'good.json', '-o', 'yaml']);
    expect(yaml.stdout).toMatch(/^ {2}score:\n {4}NodeResourcesMostAllocated: 1$/m);
  });

  test('as JSON by its schema', async () => {
    const isTranslation = new Ajv({ strict: true, allErrors: true }).compile(schema);
    const extended =
      `${POLICY},"alwaysCheckAllPredicates":true,"extenders":[{"urlPrefix":"http://e","filterVerb":"f",` +
      '"managedResources":[{"name":"example.com/gpu"}]}]}';
    for (const [file, stdin] of [['default'], ['good.json'], ['-', extended]] as const) {
      const { stdout } = await kschedsim(['policy', 'show', file, '-o', 'json'], stdin);
      expect(isTranslation(parsed(stdout)), JSON.stringify(isTranslation.errors)).toBe(true);
    }
  });

  test('rejects a Policy that v1.22 rejects', async () => {
    const { code, stdout, stderr } = await kschedsim(['policy', 'show', 'unknown-predicate.json']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^unknown-predicate\.json:2:23: error: .*did you mean PodFitsResources\?/,
    );
  });
});

describe('policy convert', () => {
  test('writes a configuration that plan accepts', async () => {
    const args = ['policy', 'convert', 'good.json', '--output-file', 'converted.yaml'];
    expect(await kschedsim(args)).toMatchObject({ code: 0, stdout: '', stderr: '' });
    const plan = await kschedsim(['plan', 'cluster.yaml', '--config', 'converted.yaml']);
    expect([plan.code, plan.stderr]).toEqual([0, '']);
    const { stdout } = await kschedsim(['policy', 'convert', 'good.json']);
    expect(stdout).toMatch(/^# Converted from a Policy/);
    expect(stdout).toMatch(/type: MostAllocated/);
  });
});

describe('--policy', () => {
  test.each(['plan', 'explain', 'capacity'])('makes %s schedule as v1.22', async (command) => {
    const more = { explain: ['web'], capacity: ['--pod', 'pod/web'], plan: [] }[command] ?? [];
    const ask = async (policy: string): Promise<Finished> =>
      await kschedsim([command, ...more, '-f', 'cluster.yaml', '--policy', policy, '-o', 'json']);
    for (const policy of ['good.json', 'default']) {
      const { code, stdout, stderr } = await ask(policy);
      expect([code, stderr]).toEqual([0, '']);
      const isPacking = policy === 'good.json';
      expect(parsed(stdout)).toMatchObject(
        command === 'explain'
          ? {
              policyPlugins: {
                score: isPacking ? { NodeResourcesMostAllocated: 1 } : { NodeResourcesFit: 1 },
              },
            }
          : { scheduler: { flavour: 'policy', kubernetes: 'v1.22' } },
      );
    }
  });

  test('on compare applies to sides without their own scheduler', async () => {
    const args = ['compare', 'cluster.yaml', '--policy', 'default', '--head', 'config.yaml'];
    const { code, stdout } = await kschedsim([...args, '-o', 'json']);
    expect(code).toBe(0);
    expect(parsed(stdout)).toMatchObject({
      base: { scheduler: { kubernetes: 'v1.22' } },
      head: { scheduler: { kubernetes: DEFAULT_RELEASE.kubernetes } },
    });
  });

  test.each([
    ['plan', ['plan', 'cluster.yaml', '--policy', 'unknown-predicate.json']],
    ['explain', ['explain', 'web', 'cluster.yaml', '--policy', 'unknown-predicate.json']],
    [
      'capacity',
      ['capacity', 'cluster.yaml', '--pod', 'pod/web', '--policy', 'unknown-predicate.json'],
    ],
    ['a side of compare', ['compare', 'cluster.yaml', '--head', 'unknown-predicate.json']],
  ])('%s reports the problems of a Policy with their positions', async (_, args) => {
    const { code, stdout, stderr } = await kschedsim(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^unknown-predicate\.json:2:23: error: couldn't .*"PodFitResources" \(did you mean PodFitsResources\?\)$/m,
    );
  });

  test('the problems of both sides of compare are reported together', async () => {
    const args = [
      'compare',
      'absent.yaml',
      '--base',
      'unknown-predicate.json',
      '--head',
      'unknown-priority.json',
    ];
    const { code, stderr } = await kschedsim(args);
    expect(code).toBe(1);
    for (const file of ['absent\\.yaml', 'unknown-predicate\\.json', 'unknown-priority\\.json']) {
      expect(stderr).toMatch(new RegExp(`^${file}\\b.*: error: `, 'm'));
    }
  });

  test('the problems of the Policy and of the manifests are reported together', async () => {
    const { stderr } = await kschedsim([
      'plan',
      'absent.yaml',
      '--policy',
      'unknown-predicate.json',
    ]);
    expect(stderr).toMatch(/^absent\.yaml: error: no such file/m);
    expect(stderr).toMatch(/^unknown-predicate\.json:2:23: error: /m);
  });

  test('a configuration as a Policy, a Policy as a configuration, and both flags are errors', async () => {
    const asPolicy = await kschedsim(['plan', 'cluster.yaml', '--policy', 'config.yaml']);
    expect([asPolicy.code, asPolicy.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^config\.yaml:1:1: error: invalid policy: no kind .*\(a KubeSchedulerConfiguration is no Policy: did you mean --config\?\)$/m,
      ),
    ]);
    const asConfig = await kschedsim(['plan', 'cluster.yaml', '--config', 'good.json']);
    expect([asConfig.code, asConfig.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^good\.json:1:1: error: no kind "Policy" is registered .*\(a Policy is no KubeSchedulerConfiguration: did you mean --policy\?\)$/m,
      ),
    ]);
    const both = ['plan', 'cluster.yaml', '--config', 'config.yaml', '--policy', 'default'];
    const { code, stderr } = await kschedsim(both);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("option '--policy <file>' cannot be used with option '--config"),
    ]);
  });
});
