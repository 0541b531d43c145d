import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import schema from '../../src/outcome/policy-translation.schema.json' with { type: 'json' };
import { buildPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

let built: BuiltPackage | undefined;
let folder: string;

const POLICY = '{"kind":"Policy","apiVersion":"v1"';
const CREATE = "couldn't create scheduler from policy: ";

/** What is wrong, the document, and what is said of it, the real words first. */
const refused: readonly (readonly [string, string, RegExp])[] = [
  [
    'an unknown predicate, with the nearest known one',
    `${POLICY},\n"predicates":[{"name":"PodFitResources"}]}`,
    /^FILE:2:23: error: couldn't .*: predicate type not found for "PodFitResources" \(did you mean PodFitsResources\?\)$/m,
  ],
  [
    'an unknown priority, with the nearest known one',
    `${POLICY},"priorities":[{"name":"LeastRequestPriority","weight":1}]}`,
    /priority type not found for "LeastRequestPriority" \(did you mean LeastRequestedPriority\?\)$/m,
  ],
  [
    'a predicate that is gone, with what does its work',
    `${POLICY},"predicates":[{"name":"CheckNodeCondition"}]}`,
    /"CheckNodeCondition" \(gone before v1\.22; its work is done by taints/,
  ],
  [
    'an apiVersion of something else',
    '{"kind":"Policy","apiVersion":"v2"}',
    /^FILE:1:1: error: invalid policy: no kind "Policy" is registered for version "v2" in scheme/m,
  ],
  [
    'a kind of something else',
    '{"kind":"Deployment","apiVersion":"v1"}',
    /^FILE:1:1: error: invalid policy: no kind "Deployment" is registered for version "v1"/m,
  ],
  [
    'a configuration, with the flag that was meant',
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
    /^FILE:1:1: error: invalid policy: no kind "KubeSchedulerConfiguration" .* \(a KubeSchedulerConfiguration is no Policy: did you mean --config\?\)$/m,
  ],
  [
    'a weight of 0',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":0}]}`,
    /^FILE:1:\d+: error: couldn't .*: priority EqualPriority should have a positive weight applied to it or it has overflown$/m,
  ],
  [
    'a weight beyond what is counted, to the last digit',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":922337203685477580}]}`,
    /priority EqualPriority should have a positive weight applied to it or it has overflown$/m,
  ],
  [
    'a weight that is no integer',
    `${POLICY},"priorities":[{"name":"EqualPriority","weight":2.5}]}`,
    /^FILE:1:\d+: error: invalid policy: /m,
  ],
  [
    'hardPodAffinitySymmetricWeight out of range',
    `${POLICY},"hardPodAffinitySymmetricWeight":101}`,
    /hardPodAffinitySymmetricWeight: Invalid value: 101: not in valid range \[0-100\]$/m,
  ],
  [
    'two priorities of a kind that can be there once',
    `${POLICY},"priorities":[` +
      ['r', 's']
        .map(
          (name) =>
            `{"name":"${name}","weight":1,"argument":{"requestedToCapacityRatioArguments":{"shape":[{"utilization":0,"score":0}]}}}`,
        )
        .join(',\n') +
      ']}',
    /^FILE:2:1: error: couldn't .*: priority "s" redeclares custom priority "RequestedToCapacityRatio", from: "r"$/m,
  ],
  [
    'JSON that breaks off, with its place',
    `${POLICY},\n "predicates" []}`,
    /^FILE:2:15: error: invalid policy: couldn't get version\/kind; json parse error: invalid character '\[' after object key/m,
  ],
  [
    'an unknown field, with the nearest known one',
    `${POLICY},\n"predicate":[]}`,
    /^FILE:2:1: error: invalid policy: .*found unknown field: predicate \(did you mean predicates\?\)$/m,
  ],
];

beforeAll(() => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write('good.json', `${POLICY},"priorities":[{"name":"MostRequestedPriority","weight":1}]}`);
  write('odd.json', `${POLICY},\n"priorities":[{"name":"EqualPriority","weight":1}]}`);
  write(
    'config.yaml',
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n',
  );
  refused.forEach(([, text], at) => {
    write(`refused-${String(at)}`, text);
  });
  write(
    'cluster.yaml',
    ['a', 'b']
      .map(
        (name) =>
          `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}}\n---\n`,
      )
      .join('') +
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}\n',
  );
}, 60_000);

afterAll(() => {
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function kschedsim(args: readonly string[], stdin?: string): Promise<Finished> {
  if (built === undefined) throw new Error('the package was not built');
  return await built.run(args, { cwd: folder, ...(stdin === undefined ? {} : { stdin }) });
}

const parsed = (text: string): unknown => JSON.parse(text);

describe('policy check', () => {
  test.each(refused.map(([what, , said], at) => [what, `refused-${String(at)}`, said] as const))(
    'refuses %s',
    async (_, file, said) => {
      const { code, stdout, stderr } = await kschedsim(['policy', 'check', file]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.replaceAll(file, 'FILE')).toMatch(said);
    },
  );

  test('tells everything at once, not only what kube-scheduler stops at', async () => {
    const text = `${POLICY},\n"predicates":[{"name":"A"},{"name":"B"}],\n"priorities":[{"name":"C","weight":-1}]}`;
    const { code, stderr } = await kschedsim(['policy', 'check', '-'], text);
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual([
      `-:3:36: error: ${CREATE}priority C should have a positive weight applied to it or it has overflown`,
      `-:2:23: error: ${CREATE}predicate type not found for "A"`,
      `-:2:36: error: ${CREATE}predicate type not found for "B"`,
      `-:3:23: error: ${CREATE}priority type not found for "C"`,
      '4 problems in the Policy',
    ]);
  });

  test('takes what kube-scheduler takes, and warns of what was hardly meant', async () => {
    expect(await kschedsim(['policy', 'check', 'good.json'])).toMatchObject({
      code: 0,
      stdout: 'good.json: kube-scheduler v1.22 takes it\n',
      stderr: '',
    });
    expect(await kschedsim(['policy', 'check', 'odd.json'])).toMatchObject({
      code: 0,
      stdout: 'odd.json: kube-scheduler v1.22 takes it, 1 warned about\n',
      stderr:
        'odd.json:2:15: warning: EqualPriority has no effect: all nodes get the same from it\n',
    });
    const strict = await kschedsim(['policy', 'check', 'odd.json', '--fail-on', 'warnings']);
    expect(strict.code).toBe(2);
    const quiet = await kschedsim(['policy', 'check', 'odd.json', '--quiet']);
    expect([quiet.code, quiet.stdout, quiet.stderr]).toEqual([0, '', '']);
  });

  test.each([
    ['a file that is not there', ['check', 'absent.json'], /^absent\.json: error: no such file/],
    ['no file', ['check'], /missing required argument 'file'/],
    ['no question', [], /^Usage: kschedsim policy/],
    ['a question that nobody knows', ['chek', 'good.json'], /Did you mean check\?/],
  ])('%s is bad usage', async (_, args, said) => {
    const { code, stdout, stderr } = await kschedsim(['policy', ...args]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(said);
  });
});

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

  test('refuses what cannot be scheduled by', async () => {
    const { code, stdout, stderr } = await kschedsim(['policy', 'show', 'refused-0']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^refused-0:2:23: error: .*did you mean PodFitsResources\?/);
  });
});

describe('policy convert', () => {
  test('writes a configuration that plan takes', async () => {
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
  test.each(['plan', 'explain', 'capacity'])('makes %s ask v1.22', async (command) => {
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

  test('on compare is for the sides that name no scheduler of their own', async () => {
    const args = ['compare', 'cluster.yaml', '--policy', 'default', '--head', 'config.yaml'];
    const { code, stdout } = await kschedsim([...args, '-o', 'json']);
    expect(code).toBe(0);
    expect(parsed(stdout)).toMatchObject({
      base: { scheduler: { kubernetes: 'v1.22' } },
      head: { scheduler: { kubernetes: 'v1.34' } },
    });
  });

  test.each([
    ['plan', ['plan', 'cluster.yaml', '--policy', 'refused-0']],
    ['explain', ['explain', 'web', 'cluster.yaml', '--policy', 'refused-0']],
    ['capacity', ['capacity', 'cluster.yaml', '--pod', 'pod/web', '--policy', 'refused-0']],
    ['a side of compare', ['compare', 'cluster.yaml', '--head', 'refused-0']],
  ])('%s tells what is wrong with a Policy, with its place', async (_, args) => {
    const { code, stdout, stderr } = await kschedsim(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^refused-0:2:23: error: couldn't .*"PodFitResources" \(did you mean PodFitsResources\?\)$/m,
    );
  });

  test('what is wrong with both sides of compare is told together', async () => {
    const args = ['compare', 'absent.yaml', '--base', 'refused-0', '--head', 'refused-1'];
    const { code, stderr } = await kschedsim(args);
    expect(code).toBe(1);
    for (const file of ['absent\\.yaml', 'refused-0', 'refused-1']) {
      expect(stderr).toMatch(new RegExp(`^${file}\\b.*: error: `, 'm'));
    }
  });

  test('what is wrong with the Policy and with the manifests is told together', async () => {
    const { stderr } = await kschedsim(['plan', 'absent.yaml', '--policy', 'refused-0']);
    expect(stderr).toMatch(/^absent\.yaml: error: no such file/m);
    expect(stderr).toMatch(/^refused-0:2:23: error: /m);
  });

  test('a configuration for a Policy, a Policy for a configuration, and both at once are told apart', async () => {
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

describe('two Policies compared', () => {
  const sides = ['--base', 'default-provider', '--head', 'fixtures/policies/example-policy.json'];
  const compare = async (...more: string[]): Promise<Finished> => {
    if (built === undefined) throw new Error('the package was not built');
    return await built.run(['compare', 'fixtures/storefront', ...sides, ...more]);
  };

  test('the example policy against the default provider: who moves and why, within 80 columns', async () => {
    const { code, stdout, stderr } = await compare();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Scheduler {2}v1\.22, default provider {2}v1\.22 with a Policy$/m);
    expect(stdout).toMatch(
      /^NodeResourcesLeastAllocated: \d+ pods\n {2}~ {2}Deployment\/frontend/m,
    );
    expect(stdout).toMatch(/^\+ Deployment\/payment \(storefront\) 1 pod, now on/m);
    expect(stdout).toMatch(/^ {2}cpu .*→.*→/m);
    expect(stdout).toMatch(/^ {2}eu-central-1a +4 +\d+ → \d+/m);
    for (const line of stdout.trimEnd().split('\n').slice(0, -1)) {
      expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  test('-o json and a saved plan on one side say the same', async () => {
    const { stdout } = await compare('-o', 'json');
    const direct = parsed(stdout);
    expect(direct).toMatchObject({
      base: { name: 'default-provider', scheduler: { flavour: 'policy', isDefault: true } },
      head: { scheduler: { flavour: 'policy', isDefault: false } },
      summary: { newlyPlaced: 1, newlyUnschedulable: 0 },
    });
    if (built === undefined) throw new Error('the package was not built');
    const saved = join(folder, 'saved.json');
    await built.run([
      'plan',
      'fixtures/storefront',
      '--policy',
      'default',
      '-o',
      'json',
      '--output-file',
      saved,
      '--exit-zero',
    ]);
    const again = await built.run([
      'compare',
      'fixtures/storefront',
      '--base',
      saved,
      ...sides.slice(2),
      '-o',
      'json',
    ]);
    expect(again.code).toBe(0);
    const { moved } = direct as { readonly moved: unknown };
    expect(parsed(again.stdout)).toMatchObject({ moved });
  });

  test.each([
    [[], 0],
    [['--fail-on', 'moved'], 2],
    [['--fail-on', 'imbalance,preemption'], 0],
    [['--seeds', '5', '--fail-on', 'moved', '--exit-zero'], 0],
  ])('%j exits %i', async (more, expected) => {
    const { code, stdout } = await compare(...more);
    expect(code).toBe(expected);
    expect(stdout.includes('STABILITY')).toBe(more.includes('--seeds'));
  });

  test('pods that lose their place exit 2', async () => {
    if (built === undefined) throw new Error('the package was not built');
    const args = ['--base', 'fixtures/policies/example-policy.json', '--head', 'default-provider'];
    const { code, stdout } = await built.run([
      'compare',
      'fixtures/storefront',
      ...args,
      '-o',
      'markdown',
    ]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^### Newly unschedulable\n\n\*\*Deployment\/payment/m);
    expect(stdout).toMatch(/TaintToleration \+100/);
  });
});

describe('the documents show what is printed:', () => {
  test.each([
    ['docs/commands/compare.md', 'kschedsim compare fixtures/storefront --base default-provider'],
    ['docs/commands/policy.md', 'kschedsim policy show fixtures'],
  ])('%s', async (file, start) => {
    if (built === undefined) throw new Error('the package was not built');
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const command = text.split('\n').find((line) => line.trim().startsWith(start)) ?? '';
    const [, shown = ''] = text.slice(text.indexOf(command)).split('```\n');
    const { stdout } = await built.run(command.trim().split(' ').slice(1));
    let from = 0;
    for (const part of shown.split('...\n')) {
      const at = stdout.indexOf(part.trim(), from);
      expect(at, part).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
  });
});
