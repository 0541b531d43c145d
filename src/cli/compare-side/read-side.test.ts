import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import { readManifestTexts, takeIn } from '../../input/index.ts';
import { plan } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import type { InputFlags } from '../flags/input-flags.ts';
import type { ReleaseFlags } from '../flags/release-flags.ts';
import { readSide, type SideInput } from './read-side.ts';

const pod = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: i}]}\n`;
const POLICY = '{"kind": "Policy", "apiVersion": "v1"}';
const CONFIGURATION =
  'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n';
const PLAN = plan(readManifestTexts([{ name: 'nodes.yaml', text: pod('a') }]));
const FILES: Readonly<Record<string, string>> = {
  'pods/a.yaml': pod('a'),
  'pods/below/b.yaml': pod('b'),
  'unknown.yaml': `${pod('u')}nothing: 1\n`,
  'policy.json': POLICY,
  'bad-policy.json': '{"kind": "Policy", "apiVersion": "v1", "predicates": [{"name": "Nope"}]}',
  'config.yaml': CONFIGURATION,
  'bad-config.yaml': `${CONFIGURATION}profiles: 1\n`,
  'with-racks.yaml': `${CONFIGURATION}profiles: [{plugins: {filter: {enabled: [{name: Racks}]}}}]\n`,
  'with-other.yaml': `${CONFIGURATION}profiles: [{plugins: {filter: {enabled: [{name: Other}]}}}]\n`,
  'racks.mjs':
    'export default { name: "Racks", points: ["filter"], reads: [], reasons: {}, create: () => ({}) };\n',
  'plan.json': JSON.stringify(PLAN),
  'not-a-plan.json': '{"kind": "Plan", "apiVersion": "kschedsim.dev/v1alpha1"}',
  'bad.yaml': 'a: [1\n',
};

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-side-'));
  for (const [name, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

interface Given {
  readonly flags?: Partial<InputFlags>;
  readonly releaseOf?: (what: { readonly isPolicy: boolean }) => ReleaseFlags;
  readonly common?: readonly KubernetesObject[];
}

/** A name without a dot and a slash is no file. */
const inFolder = (name: string): string =>
  /[./]|pods/.test(name) ? path.join(folder, name) : name;

async function read(names: readonly string[], given: Given = {}): Promise<SideInput> {
  const { flags = {}, releaseOf = () => ({}), common = [] } = given;
  const plugin = flags.plugin?.map(inFolder);
  return await readSide('--head', names.map(inFolder), {
    flags: {
      namespace: 'default',
      validate: 'strict',
      ...flags,
      ...(plugin === undefined ? {} : { plugin }),
    },
    releaseOf,
    common: common.map((object) => takeIn(object)),
  });
}

async function problems(names: readonly string[], given: Given = {}): Promise<readonly string[]> {
  try {
    await read(names, given);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ file = '', message }) => `${path.basename(file)}: ${message}`);
  }
}

const named = ({ objects }: SideInput): readonly string[] =>
  objects.map(({ object: { metadata } }) => `${metadata.namespace ?? ''}/${metadata.name}`);

describe('the manifests of a side', () => {
  test.each<[string, readonly string[], Partial<InputFlags>, readonly string[]]>([
    ['a folder', ['pods'], {}, ['default/a']],
    ['a folder with -R', ['pods'], { recursive: true }, ['default/a', 'default/b']],
    ['a namespace', ['pods/a.yaml'], { namespace: 'shop' }, ['shop/a']],
    ['unknown fields that are ignored', ['unknown.yaml'], { validate: 'ignore' }, ['default/u']],
    ['unknown fields with a warning', ['unknown.yaml'], { validate: 'warn' }, ['default/u']],
    [
      'several files in their order',
      ['pods/below/b.yaml', 'pods/a.yaml'],
      {},
      ['default/b', 'default/a'],
    ],
    ['beside a scheduler', ['policy.json', 'pods/a.yaml'], {}, ['default/a']],
    ['no files', [], {}, []],
  ])('%s', async (_, names, flags, expected) => {
    expect(named(await read(names, { flags }))).toEqual(expected);
  });
});

describe('the scheduler of a side', () => {
  test.each<[string, SideInput['scheduler']]>([
    ['default', { configuration: null }],
    ['default-provider', { policy: null }],
    ['policy.json', { policy: POLICY }],
    ['config.yaml', { configuration: CONFIGURATION }],
  ])('%s', async (name, scheduler) => {
    expect(await read([name])).toEqual({ objects: [], scheduler });
  });

  test.each([
    ['default', false],
    ['default-provider', true],
    ['policy.json', true],
    ['config.yaml', false],
  ])('%s has the release of its side; is it a Policy: %s', async (name, isPolicy) => {
    const releaseOf = (what: { readonly isPolicy: boolean }): ReleaseFlags => {
      expect(what.isPolicy).toBe(isPolicy);
      return isPolicy ? {} : { kubernetes: '1.33', featureGates: 'APIServerIdentity=false' };
    };
    const { scheduler } = await read([name], { releaseOf });
    expect(scheduler).toMatchObject(releaseOf({ isPolicy }));
  });

  test('there is none if no file names one', async () => {
    expect(await read(['pods/a.yaml'])).not.toHaveProperty('scheduler');
  });

  test('the plugins of the flags may be enabled', async () => {
    const flags = { plugin: ['racks.mjs'] };
    expect(await problems(['with-racks.yaml'])).toEqual([
      expect.stringMatching(/^with-racks.yaml: .*Racks/),
    ]);
    expect(await problems(['with-racks.yaml'], { flags })).toEqual([]);
    expect(await problems(['with-other.yaml'], { flags })).toEqual([
      expect.stringMatching(/^with-other.yaml: .*Other/),
    ]);
    // The plugins have problems of their own, which `loadInput` reports.
    expect(await problems(['with-racks.yaml'], { flags: { plugin: ['bad.yaml'] } })).toEqual([]);
  });
});

test('a side may be a saved plan', async () => {
  const saved: unknown = JSON.parse(JSON.stringify(PLAN));
  expect(await read(['plan.json'])).toEqual({ objects: [], plan: saved });
});

describe('problems of a side', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a file that is not there', ['nope.yaml'], ['nope.yaml: no such file or directory']],
    ['unknown fields', ['unknown.yaml'], [expect.stringContaining('unknown field') as string]],
    [
      'two schedulers',
      ['policy.json', 'default'],
      [': --head names 2 Policies and configurations; only one can be used'],
    ],
    [
      'three schedulers',
      ['config.yaml', 'policy.json', 'default'],
      [': --head names 3 Policies and configurations; only one can be used'],
    ],
    ...[['pods/a.yaml'], ['default'], ['plan.json'], ['pods', 'pods/a.yaml']].map(
      (more): [string, readonly string[], readonly string[]] => [
        `a saved plan and ${more.join()}`,
        ['plan.json', ...more],
        [': --head names a saved plan; nothing can be added to it'],
      ],
    ),
    [
      'a plan without its fields',
      ['not-a-plan.json'],
      [expect.stringMatching(/^not-a-plan.json: .*required/) as string],
    ],
    [
      'a Policy that is refused',
      ['bad-policy.json'],
      [expect.stringMatching(/^bad-policy.json: .*Nope/) as string],
    ],
    [
      'a configuration that is refused',
      ['bad-config.yaml'],
      [expect.stringMatching(/^bad-config.yaml: .*profiles/) as string],
    ],
    [
      'of all files, in the order: what a file is, manifests, the number of schedulers',
      ['bad.yaml', 'bad-policy.json', 'nope.yaml', 'default'],
      [
        'nope.yaml: no such file or directory',
        expect.stringMatching(/^bad-policy.json: /) as string,
        expect.stringMatching(/^bad.yaml: /) as string,
        ': --head names 2 Policies and configurations; only one can be used',
      ],
    ],
  ])('%s', async (_, names, expected) => {
    expect(await problems(names)).toEqual(expected);
  });

  test('a release that the nodes of both sides do not have', async () => {
    const releaseOf = (): ReleaseFlags => ({ kubernetes: '1.99' });
    expect(await problems(['default'], { releaseOf })).toEqual([
      expect.stringMatching(/^: .*1\.99/),
    ]);
  });
});
