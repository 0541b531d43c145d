import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { runInput } from '../fuzz-input/run-input.ts';

/*
 * Bad input by every command that has formats, in every way that it can be bad: each format says it, with the place of the fault, and
 * so do the files of a step of GitHub Actions.
 */

const SHOP = path.resolve('fixtures/quickstart');
const document = (kind: string, more: string): string =>
  `apiVersion: kschedsim.dev/v1alpha1\nkind: ${kind}\n${more}`;
const FILES: Readonly<Record<string, string>> = {
  'pod.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec: { containers: [{ name: c, image: i }] }\n',
  'catalog.yaml': 'types:\n- { name: big, cpu: 8, memory: 32Gi, price: 1 }\n',
  'expect.yaml': document('Expectations', 'expect:\n- placed: all\n'),
  'typo.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: p }\nspec:\n  nodeselector: {}\n  containers: [{ name: c, image: i }]\n',
  'broken.yaml': 'a: [1\nb: 2\n',
  'scheduler.yaml':
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofile: []\n',
  'policy.json':
    '{ "kind": "Policy", "apiVersion": "v1",\n  "predicates": [{ "name": "Nope" }] }\n',
  'plugin.mjs': 'export default { name: 3 };\n',
  'rules.yaml': document('PodRules', 'rulez: []\n'),
  'defaults.yaml': 'seed: 1\nsed: 1\n',
  'absent-model.yaml': 'seed: 1\nmodel: absent.yaml\n',
  'absent-scheduler.yaml': 'seed: 1\nconfig: absent.yaml\n',
  'bad-expect.yaml': document('Expectations', 'expect:\n- placd: all\n'),
  'scenario.yaml': document('Scenario', 'steps:\n- at: 1s\n  drainn: x\n'),
  'model.yaml': document('KubeletModel', 'rulez: []\n'),
  'bad-catalog.yaml': 'types:\n- name: a\n  cpuu: 1\n',
  'descheduler.yaml': 'apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\n',
  'bad-descheduler.yaml':
    'apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: p\n  pluginConfig: [{ name: Nope }]\n',
  'prices.yaml': 'prices:\n- 1\n',
  'answers.json': '{ "answers": [\n',
  'saved.json': '{ "apiVersion": "kschedsim.dev/v1alpha1", "kind": "Plan" }\n',
};

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-bad-'));
  for (const [name, text] of Object.entries(FILES)) fs.writeFileSync(at(name), text);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});
const at = (name: string): string => path.join(folder, name);
const read = (name: string): string => fs.readFileSync(at(name), 'utf8');

/** Commands that answer. FILE:NAME is a file. */
const COMMANDS: Readonly<Record<string, string>> = {
  plan: 'plan',
  explain: 'explain shop/api',
  compare: 'compare --base-kubernetes 1.34',
  check: 'check -e FILE:expect.yaml',
  capacity: 'capacity --pod FILE:pod.yaml',
  size: 'size --by nodes',
  survive: 'survive',
  audit: 'audit',
  drain: 'drain general-a1',
  pack: 'pack',
  deschedule: 'deschedule --policy FILE:descheduler.yaml',
};

/** Words that are wrong, and where: a file with its line, or no place. */
type Fault = readonly [words: string, place?: string | undefined];

const OF_ALL: readonly Fault[] = [
  ['-f FILE:typo.yaml', 'typo.yaml:5'],
  ['--config FILE:scheduler.yaml', 'scheduler.yaml:3'],
  ['--config-file FILE:defaults.yaml', 'defaults.yaml:2'],
  ['--plugin FILE:plugin.mjs', 'plugin.mjs:1'],
  ['--remove-node nope'],
  ['--nope'],
  ['-o html=FILE:absent/page.html', 'absent/page.html:1'],
];

const FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  plan: [
    ['-f FILE:broken.yaml', 'broken.yaml:2'],
    ['-f FILE:absent.yaml', 'absent.yaml:1'],
    ['--config-file FILE:absent-model.yaml', 'absent-model.yaml:2'],
    ['--config-file FILE:absent-scheduler.yaml', 'absent-scheduler.yaml:2'],
    ['--policy FILE:policy.json', 'policy.json:2'],
    ['--pods-of FILE:rules.yaml', 'rules.yaml:3'],
    ['--scenario FILE:scenario.yaml', 'scenario.yaml:5'],
    ['--model FILE:model.yaml', 'model.yaml:3'],
    ['--extender-answers FILE:answers.json', 'answers.json:1'],
    ['--add-node FILE:broken.yaml', 'broken.yaml:2'],
    ['--max-pods 2', 'SHOP/log-agent.yaml:2'],
    ['--kubernetes 1.99'],
    ['-o nope'],
    ['-o json'],
  ],
  explain: [['--at noon']],
  compare: [['--head FILE:broken.yaml', 'broken.yaml:2']],
  check: [
    ['-e FILE:bad-expect.yaml', 'bad-expect.yaml:4'],
    ['--model FILE:model.yaml', 'model.yaml:3'],
    ['--prices FILE:prices.yaml', 'prices.yaml:2'],
  ],
  capacity: [['--pod FILE:typo.yaml', 'typo.yaml:5']],
  size: [
    ['--catalog FILE:bad-catalog.yaml', 'bad-catalog.yaml:3'],
    ['--pod FILE:typo.yaml --copies 2', 'typo.yaml:5'],
  ],
  survive: [['--by nope']],
  audit: [['--rule NOPE']],
  drain: [['--model FILE:model.yaml', 'model.yaml:3']],
  pack: [['--prices FILE:prices.yaml', 'prices.yaml:2']],
  deschedule: [
    ['--head-policy FILE:bad-descheduler.yaml', 'bad-descheduler.yaml:5'],
    ['--head-policy FILE:policy.json', 'policy.json:1'],
    ['--head-policy FILE:absent.yaml', 'absent.yaml:1'],
    ['--cycles 0'],
  ],
};

const cases = Object.entries(COMMANDS).flatMap(([command, line]) =>
  [...OF_ALL, ...(FAULTS[command] ?? [])].map(([wrong, place]): Fault => [
    `${line} -f SHOP ${wrong}`,
    place,
  ]),
);
const others: readonly Fault[] = [
  ['report FILE:saved.json', 'saved.json:1'],
  ['report FILE:broken.yaml', 'broken.yaml:2'],
  ['plann SHOP'],
];

interface Sarif {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number };
            };
          },
        ];
      }[];
    },
  ];
}

interface Quality {
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const FORMATS = ['json', 'yaml', 'junit', 'sarif', 'gitlab', 'markdown', 'html', 'table', 'wide'];

test.each([...cases, ...others].map(([line, place]) => ({ line, place })))(
  '$line',
  async ({ line, place }) => {
    for (const [variable, name] of Object.entries(STEP_FILES)) {
      vi.stubEnv(variable, at(name));
      fs.writeFileSync(at(name), '');
    }
    vi.stubEnv('GITHUB_WORKSPACE', path.resolve('.'));
    for (const format of FORMATS) fs.rmSync(at(`out.${format}`), { force: true });
    const words = line.replaceAll('FILE:', `${folder}/`).replaceAll('SHOP', SHOP).split(' ');
    const outputs = FORMATS.map((format) => `${format}=${at(`out.${format}`)}`);
    const { code, stdout } = await runInput([...words, '-o', ['github', ...outputs].join(',')]);
    expect(code).toBe(1);
    const where = place === undefined || place.startsWith('SHOP') ? place : at(place);
    expectPlaces(stdout, where?.replace('SHOP', 'fixtures/quickstart'));
    for (const format of ['markdown', 'html', 'table', 'wide']) {
      expect(read(`out.${format}`), format).toMatch(/Bad input: \d+ problem/);
    }
    for (const bad of [JSON.parse(read('out.json')), parse(read('out.yaml'))] as unknown[]) {
      expect(bad).toMatchObject({ kind: 'BadInput', summary: { verdict: 'failed' } });
    }
    expect(read('out.junit')).toMatch(/ failures="[1-9]/);
    expect(read('outputs')).toMatch(/^verdict<<end\nfailed\nend\nerrors<<end\n[1-9]/);
    expect(read('summary')).toBe(read('out.markdown'));
  },
);

const STEP_FILES = { GITHUB_OUTPUT: 'outputs', GITHUB_STEP_SUMMARY: 'summary' };

/** Annotations, SARIF and Code Quality point at the line, and so do the lists for people. */
function expectPlaces(annotations: string, place: string | undefined): void {
  const [file, line] = place?.split(':') ?? [];
  expect(annotations).toContain(
    file === undefined ? '::error title=bad input' : `::error file=${file},line=${line ?? ''},`,
  );
  expect(annotations).toMatch(/\n::error title=kschedsim::Bad input: .*\n$/);
  const { runs } = JSON.parse(read('out.sarif')) as Sarif;
  const inSarif = runs[0].results.map(({ locations: [{ physicalLocation: one }] }) =>
    `${one.artifactLocation.uri}:${String(one.region.startLine)}`.replace('file://', ''),
  );
  expect(inSarif).toContain(place ?? 'kschedsim:1');
  const quality = JSON.parse(read('out.gitlab')) as readonly Quality[];
  expect(quality.map(({ location: one }) => `${one.path}:${String(one.lines.begin)}`)).toEqual(
    inSarif,
  );
  for (const format of ['junit', 'markdown', 'html', 'table', 'wide']) {
    expect(read(`out.${format}`), format).toContain(path.basename(file ?? ''));
  }
}

test.each([
  ['a result', 'plan -f SHOP -f FILE:own.yaml -o json=FILE:own.yaml'],
  [
    'the result in standard form',
    'plan -f SHOP -f FILE:own.yaml -o yaml --output-file FILE:own.yaml',
  ],
  ['problems of the input', 'plan -f SHOP -f FILE:typo.yaml -o json=FILE:typo.yaml'],
  ['problems of the command line', 'plan -f SHOP FILE:own.yaml --nope -o json=FILE:own.yaml'],
  ['those in standard form', 'plan FILE:own.yaml --nope -o json --output-file FILE:own.yaml'],
  ['a report of itself', 'report FILE:own.yaml -o json=FILE:own.yaml'],
])('%s is never written over a file that is read', async (_, line) => {
  const own = document('Plan', 'summary: {}\n');
  fs.writeFileSync(at('own.yaml'), own);
  const words = line.replaceAll('FILE:', `${folder}/`).replaceAll('SHOP', SHOP).split(' ');
  const { code } = await runInput(words);
  expect(code).toBe(1);
  expect(read('own.yaml')).toBe(own);
  expect(read('typo.yaml')).toBe(FILES['typo.yaml']);
});
