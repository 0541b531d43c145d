import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';
import { withoutNewest } from '../support/unnamed-newest.ts';

/*
 * What the command line answers: exit code, both streams. Mostly to what it refuses. After a wanted change:
 * npx vitest run test/command-line --update
 */

const SHOP = 'fixtures/quickstart';
const BIG = 'fixtures/too-big';
const DESCHEDULER = 'fixtures/deschedule/policy.yaml';
const CHECK = ['fixtures/check/shop', '-e'];
/** Files that are not what a flag wants. */
const BROKEN: Readonly<Record<string, string>> = {
  'list.yaml': '- 1\n- 2\n',
  'kind.yaml': 'apiVersion: kschedsim.dev/v1alpha1\nkind: Nothing\n',
  'fields.yaml':
    'apiVersion: kschedsim.dev/v1alpha1\nkind: KIND\nnothing: 1\nsteps: 1\nrules: {}\nexpect: x\n',
  'text.yaml': 'just a text\n',
  'bad.yaml': 'a: [1\n',
  'policy.json': '{"apiVersion": "v1", "kind": "Policy", "predicates": [{"name": "Nope"}], "x": 1}',
  'descheduler.yaml':
    'apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: p\n  pluginConfig:\n  - name: RemoveDuplicate\n  - { name: PodLifeTime, args: { maxAge: 1 } }\n  plugins: { balance: { enabled: [RemoveDuplicates] } }\n',
  'config.yaml':
    'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles: [{plugins: {score: {enabled: [{name: Nope}]}}}]\n',
};

const nodesOf = (kubeletVersion: string): string =>
  ['a', 'b']
    .map((name) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name, uid: name, resourceVersion: '1' },
        status: {
          allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
          nodeInfo: { kubeletVersion },
        },
      }),
    )
    .concat(
      '{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {containers: [{name: c, image: i}]}}',
    )
    .join('\n---\n');

/** The same nodes with kubelets of two releases. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'old.yaml': nodesOf('v1.32.4'),
  'new.yaml': nodesOf('v1.34.2'),
  'mixed/nodes.yaml': nodesOf('v1.34.2'),
  'mixed/notes.txt': 'a: [not, a, manifest\n',
  'mixed/within/more.yaml': 'a: [not, read\n',
  'empty/notes.txt': 'nothing\n',
};

const ASKED: readonly (readonly string[])[] = [
  [],
  ['nope'],
  ['plan'],
  ['plan', 'nope.yaml'],
  ['plan', SHOP, '--nope'],
  ['plan', 'TMP/mixed', '-o', 'junit'],
  ['plan', 'TMP/mixed', '-R'],
  ['plan', 'TMP/empty'],
  ['plan', 'TMP/mixed/notes.txt'],
  ['plan', SHOP, '-o', 'nope'],
  ['plan', SHOP, '-o', 'json', '-o', 'yaml'],
  ['plan', SHOP, '-o', 'json=nope/nope/x.json'],
  ['plan', SHOP, '--output-file', 'nope/nope/x.json'],
  ['plan', SHOP, '--seed', '1', '--seed', '2'],
  ['plan', SHOP, '--policy', 'a', '--config', 'b'],
  ['plan', SHOP, '--kubernetes', '1.99'],
  ['plan', SHOP, '--kubernetes', 'latest'],
  ['plan', SHOP, '--feature-gates', 'Nope=true'],
  ['plan', SHOP, '--feature-gates', 'Nope'],
  ['plan', SHOP, '--scale', 'web=3'],
  ['plan', SHOP, '--scale', 'nope/web=3'],
  ['plan', SHOP, '--scale', 'deployment/nope=3'],
  ['plan', SHOP, '--set-request', 'web:cpu=1'],
  ['plan', SHOP, '--set-request', 'deployment/web:cpu=x'],
  ['plan', SHOP, '--set-request', 'deployment/nope:cpu=1'],
  ['plan', SHOP, '--remove-node', 'nope'],
  ['plan', SHOP, '--remove-node', 'nope*'],
  ['plan', SHOP, '--remove-node', 'nope=x'],
  ['plan', SHOP, '--cordon', 'a in ('],
  ['plan', SHOP, '--drain', 'nope'],
  ['plan', SHOP, '--fail-zone', 'nope'],
  ['plan', SHOP, '--evict', 'nope/x'],
  ['plan', SHOP, '--evict', 'x'],
  ['plan', SHOP, '--add-node', 'nope:3'],
  ['plan', SHOP, '--add-node', 'nope.yaml'],
  ['plan', SHOP, '--delete', 'x'],
  ['plan', SHOP, '--delete', 'pod/x'],
  ['plan', SHOP, '--prune', 'a in ('],
  ['plan', SHOP, '--until', '400d'],
  ['plan', SHOP, '--max-pods', '3'],
  ['plan', SHOP, '--comment-id', 'a b'],
  ['plan', SHOP, '--plugin', 'nope.mjs'],
  ['plan', SHOP, '--extender-answers', 'nope.json'],
  ['plan', SHOP, '--allow-extender-binds'],
  ['plan', SHOP, '--config-file', 'nope.yaml'],
  ['plan', SHOP, '--pods-of', 'TMP/fields.yaml'],
  ['plan', SHOP, '--pods-of', 'TMP/kind.yaml'],
  ['plan', SHOP, '--scenario', 'TMP/fields.yaml'],
  ['plan', SHOP, '--scenario', 'TMP/list.yaml'],
  ['plan', SHOP, '--scenario', 'TMP/bad.yaml'],
  ['plan', SHOP, '--model', 'TMP/fields.yaml'],
  ['plan', SHOP, '--model', 'TMP/text.yaml'],
  ['plan', SHOP, '--policy', 'TMP/policy.json'],
  ['plan', SHOP, '--policy', 'TMP/text.yaml'],
  ['plan', SHOP, '--config', 'TMP/config.yaml'],
  ['plan', SHOP, '--config', 'TMP/bad.yaml'],
  ['plan', 'TMP/text.yaml'],
  ['plan', 'TMP/bad.yaml', 'TMP/list.yaml'],
  ['plan', BIG, '--fail-on', 'none', '-o', 'github'],
  ['plan', BIG, '--fail-on', 'refused,lost', '-o', 'markdown'],
  ['explain'],
  ['explain', 'nope', '-f', SHOP],
  ['explain', 'deployment/nope', '-f', SHOP],
  ['explain', 'nope/web', '-f', SHOP],
  ['compare', SHOP],
  ['compare', SHOP, '--base', 'nope.yaml'],
  ['compare', SHOP, '--base', 'default', '--head', 'default', '--base-kubernetes', '1.99'],
  ['compare', SHOP, '--base', 'TMP/list.yaml'],
  ['compare', '--base', 'TMP/old.yaml', '--head', 'TMP/new.yaml'],
  ['compare', '--base', 'TMP/old.yaml', '--head', 'TMP/new.yaml', '--head-kubernetes', '1.35'],
  ['compare', SHOP, '--base', 'TMP/old.yaml', '--head', 'TMP/old.yaml'],
  ['compare', '--base', 'TMP/old.yaml', '--head', 'TMP/old.yaml', '--scale', 'deployment/x=1'],
  ['plan', 'TMP/old.yaml', '--scenario', 'fixtures/scenarios/node-maintenance.yaml', '-o', 'junit'],
  ['capacity', SHOP],
  ['capacity', SHOP, '--pod', 'nope'],
  ['capacity', SHOP, '--pod', 'deployment/nope'],
  ['capacity', SHOP, '--pod', 'TMP/list.yaml'],
  ['capacity', SHOP, '--pod', 'deployment/web', '--by', 'nope'],
  ['check', SHOP],
  ['check', ...CHECK, 'TMP/fields.yaml'],
  ['check', ...CHECK, 'TMP/kind.yaml', '-e', 'TMP/text.yaml'],
  ['check', ...CHECK, 'fixtures/check/expectations.yaml'],
  ['check', ...CHECK, 'fixtures/check/expectations.yaml', '--prices', 'TMP/list.yaml'],
  ['survive', SHOP, '--by', 'nope'],
  ['survive', SHOP, '--losses', '4', '--limit', '1'],
  ['survive', SHOP, '--timeline', 'nope'],
  ['drain'],
  ['drain', 'nope', '-f', SHOP],
  ['drain', 'nope=1', '-f', SHOP],
  ['drain', 'general-a1', '-f', SHOP, '--one-by-one', '--surge', '1'],
  ['drain', 'general-a1', '-f', SHOP, '--max-unavailable', '0'],
  ['drain', 'general-a1', '-f', SHOP, '--max-unavailable', 'x%'],
  ['drain', 'general-a1', '-f', SHOP, '--like', 'nope', '--surge', '1'],
  ['deschedule', SHOP],
  ['deschedule', SHOP, '--policy', 'nope.yaml'],
  ['deschedule', SHOP, '--policy', 'TMP/policy.json'],
  ['deschedule', SHOP, '--policy', 'TMP/descheduler.yaml'],
  ['deschedule', SHOP, '--policy', 'TMP/descheduler.yaml', '--head-policy', 'TMP/old.yaml'],
  ['deschedule', SHOP, '--policy', DESCHEDULER, '--cycles', '0'],
  ['deschedule', SHOP, '--policy', DESCHEDULER, '--interval', 'soon'],
  ['size', BIG, '--catalog', 'TMP/list.yaml'],
  ['size', BIG, '--catalog', 'nope.csv'],
  ['size', BIG, '--types', 'nope'],
  ['size', BIG, '--limit', 'nope=3'],
  ['size', BIG, '--goal', 'nope'],
  ['size', BIG, '--by', 'cost'],
  ['pack', SHOP, '--prices', 'TMP/text.yaml'],
  ['pack', SHOP, '--min-gain', 'x'],
  ['audit', SHOP, '--rule', 'KS999'],
  ['audit', SHOP, '--ignore', 'nope'],
  ['audit', SHOP, '-o', 'sarif', '--rule', 'KS999'],
  ['policy'],
  ['policy', 'show', 'nope.json'],
  ['policy', 'show', 'TMP/policy.json'],
  ['policy', 'convert', 'TMP/text.yaml'],
  ['report', 'TMP/saved.json', '--output-file', 'TMP/out.txt'],
  ['report', 'TMP/saved.json', '--output-file', 'TMP/out.txt', '--quiet'],
  ['report', 'TMP/saved.json', '--output-file', 'TMP/out.txt', '-o', 'yaml=TMP/out.yaml'],
  ['report', 'TMP/saved.json', '-o', 'yaml=TMP/out.yaml', '-o', 'markdown'],
  ['report', 'nope.json'],
  ['report', 'TMP/list.yaml'],
  ['report', 'TMP/kind.yaml'],
  ['completion', 'nope'],
  ['config', 'view', 'plan', '--config-file', 'TMP/list.yaml'],
  ['config', 'view', 'nope'],
  ['snapshot', '--nope'],
];

/** Within the project: the length of a path decides where lines break. */
const folder = 'node_modules/.cache/answers';
beforeAll(async () => {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ ...BROKEN, ...CLUSTERS })) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const saved = `json=${folder}/saved.json`;
  await runInput(['plan', BIG, '-o', saved, '--quiet', '--no-config-file']);
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const MOST_LINES = 30;

const shortened = (text: string): string => {
  const lines = text.replaceAll(folder, 'TMP').trimEnd().split('\n');
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), `(${left} more)`].join('\n') : lines.join('\n');
};

const COMMANDS = new Set(ASKED.map(([command = '']) => command));

test.each([...COMMANDS])('what is refused, and how: %s', async (wanted) => {
  const texts: string[] = [];
  for (const words of ASKED.filter(([command = '']) => command === wanted)) {
    const argv = words.map((word) => word.replace('TMP', folder));
    const { code, stdout, stderr } = await runInput([...argv, ...noFile(words)]);
    const streams = [stdout, stderr].map((text) =>
      text.trim() === '' ? '' : `${shortened(text)}\n`,
    );
    texts.push(`===== ${words.join(' ')}: ${code}\n${streams.join('--\n')}`);
  }
  const name = wanted === '' ? 'nothing' : wanted;
  await expect(withoutNewest(texts.join(''))).toMatchFileSnapshot(`recorded/answers-${name}.txt`);
});

/** The configuration file of this project must not take part. */
function noFile([command = '', ...words]: readonly string[]): readonly string[] {
  const reads = [
    'plan',
    'explain',
    'compare',
    'capacity',
    'check',
    'survive',
    'deschedule',
    'drain',
    'size',
    'pack',
    'audit',
  ];
  return reads.includes(command) && !words.includes('--config-file') ? ['--no-config-file'] : [];
}
