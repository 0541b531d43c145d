import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InstalledPackage } from '../support/installed-package.ts';
import type { Ended } from '../support/installed-package.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A project with kschedsim installed from its tarball. */
let project: InstalledPackage;

const kschedsim = (...args: readonly string[]): Ended => project.kschedsim(...args);
const run = (program: string, ...args: readonly string[]): Ended => project.run(program, ...args);
const write = (name: string, text: string): string => project.write(name, text);

const MINE = `import { FITS, SKIP, unresolvable } from 'kschedsim';

export default {
  name: 'Racks',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  reads: ['node.labels'],
  reasons: {
    rack: {
      text: ({ racks }) => 'node(s) had no rack of ' + racks,
      remedy: 'label {nodes} with one of {racks}',
    },
  },
  create: ({ racks }) => ({
    preFilter(_pod, cluster) {
      if (racks.length === 0) return SKIP;
      const { valueOf, values } = cluster.columns.labelColumn('rack');
      return {
        type: 'node',
        filter: (node) => (racks.includes(values[valueOf[node]]) ? FITS : unresolvable(0)),
        explain: () => [{ id: 'rack', detail: { racks: racks.join(', ') } }],
      };
    },
    preScore(_pod, cluster) {
      const { valueOf, values } = cluster.columns.labelColumn('rack');
      return { type: 'node', score: (node) => (values[valueOf[node]] === racks.at(-1) ? 100 : 0) };
    },
  }),
};
`;

const configuration = (racks: string): string => `
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - plugins: { multiPoint: { enabled: [{ name: Racks, weight: 100 }] } }
    pluginConfig: [{ name: Racks, args: { racks: ${racks} } }]
`;

const CLUSTER = `${['a', 'b', 'c']
  .map(
    (rack) => `apiVersion: v1
kind: Node
metadata: { name: node-${rack}, labels: { rack: ${rack} } }
status: { allocatable: { cpu: "4", memory: 8Gi, pods: "110" } }
---
`,
  )
  .join('')}apiVersion: v1
kind: Pod
metadata: { name: web }
spec: { containers: [{ name: app, image: nginx }] }
`;

beforeAll(() => {
  project = new InstalledPackage();
  write('mine.mjs', MINE);
  write('broken.mjs', 'export default {\n  name: 1 2,\n};\n');
  write('cluster.yaml', CLUSTER);
  write('a-or-b.yaml', configuration('[a, b]'));
  write('elsewhere.yaml', configuration('[x, z]'));
  project.copy('fixtures/plugins');
}, 180_000);

afterAll(() => {
  project.remove();
});

const SHORT = 120_000;

describe('a plugin beside an installed package', () => {
  test(
    'filters and scores: npx kschedsim plan --plugin',
    () => {
      const given = ['cluster.yaml', '--config', 'a-or-b.yaml', '--plugin', './mine.mjs'];
      const { code, stdout, stderr } = run('npx', 'kschedsim', 'plan', ...given);
      expect(stderr.replaceAll(/^npm .*\n/gm, '')).toBe('');
      expect(code).toBe(0);
      expect(stdout).toMatch(/Pod\/web .* node-b$/m);
    },
    SHORT,
  );

  test('gives its reason and remedy in the table', () => {
    const given = ['cluster.yaml', '--config', 'elsewhere.yaml', '--plugin', 'mine.mjs'];
    const { code, stdout } = kschedsim('plan', ...given);
    expect(code).toBe(2);
    expect(stdout).toContain('0/3 nodes are available: 3 node(s) had no rack of x, z.');
    expect(stdout).toContain('- 3 nodes: node(s) had no rack of x, z (Racks)');
    expect(stdout).toContain('Racks advises, not tried: label one of 3 nodes with one of x, z');
  });

  test('is listed with its score by explain, and used by capacity', () => {
    const given = ['cluster.yaml', '--config', 'a-or-b.yaml', '--plugin', 'mine.mjs'];
    const explained = kschedsim('explain', 'web', ...given);
    expect(explained.stdout).toMatch(/^ {2}Racks +100 +100 +100 +10000/m);
    const counted = kschedsim('capacity', '--pod', 'pod/web', ...given, '-o', 'json');
    const capacity: unknown = JSON.parse(counted.stdout);
    expect(capacity).toMatchObject({ copies: 219 });
  });

  test('is used for both sides of compare, but not for a side without a configuration', () => {
    write('only-c.yaml', configuration('[c]'));
    const compared = (base: string): unknown => {
      const sides = ['--base', base, '--head', 'only-c.yaml', '--plugin', 'mine.mjs'];
      const flags = ['-o', 'json', '--exit-zero', '--tie-break', 'name'];
      return JSON.parse(kschedsim('compare', 'cluster.yaml', ...sides, ...flags).stdout);
    };
    expect(compared('a-or-b.yaml')).toMatchObject({
      moved: [{ name: 'web', from: 'node-b', to: 'node-c' }],
      warnings: [],
    });
    expect(compared('default')).toMatchObject({
      moved: [{ name: 'web', from: 'node-a', to: 'node-c' }],
      warnings: [],
    });
  });

  test('is a plain object for the library', () => {
    write(
      'library.mjs',
      `import { plan, readManifests } from 'kschedsim';
import { FITS } from 'kschedsim/plugin';
import mine from './mine.mjs';
const { objects } = await readManifests(['cluster.yaml']);
const configuration = process.argv[2];
const { pods } = plan({ objects, configuration, options: { plugins: [mine] } });
console.log(JSON.stringify({ FITS, pods }));
`,
    );
    const library = (racks: string): unknown => {
      const { stdout, stderr } = run(process.execPath, 'library.mjs', configuration(racks));
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };
    expect(library('[a, b]')).toMatchObject({ FITS: 0, pods: [{ name: 'web', node: 'node-b' }] });
    const cause = { id: 'rack', text: 'node(s) had no rack of x', detail: { racks: 'x' } };
    expect(library('[x]')).toMatchObject({
      pods: [{ node: null, rejections: [{ plugin: 'Racks', causes: [cause] }] }],
    });
  });

  test('and the library are also read by require()', () => {
    write(
      'library.cjs',
      `const { plan } = require('kschedsim');
const { FITS } = require('kschedsim/plugin');
const { name } = require('kschedsim/package.json');
const schema = require('kschedsim/schemas/plan.schema.json');
console.log([typeof plan, FITS, name, schema.title].join());
`,
    );
    const { stdout, stderr } = run(process.execPath, 'library.cjs');
    expect([stdout, stderr]).toEqual(['function,0,kschedsim,Plan\n', '']);
  });

  test('of docs/PLUGINS.md prints what the page shows', () => {
    const at = 'fixtures/plugins';
    const given = ['--config', `${at}/scheduler.yaml`, '--plugin', `${at}/rack-budget.mjs`];
    const { stdout } = kschedsim('plan', `${at}/cluster.yaml`, ...given);
    const [, shown = ''] = /(UNSCHEDULABLE.*?)\n\n/s.exec(stdout) ?? [];
    expect(shown).toContain('rack a');
    const page = readFileSync(join(root, 'docs/PLUGINS.md'), 'utf8');
    expect(page).toContain(shown);
    expect(page).toContain(readFileSync(join(root, at, 'rack-budget.mjs'), 'utf8').trim());
  });
});

describe('a plugin file that cannot be used', () => {
  const problems = (files: readonly string[], ...more: readonly string[]): readonly string[] => {
    const flags = files.flatMap((file) => ['--plugin', file]);
    const { code, stdout, stderr } = kschedsim('plan', 'cluster.yaml', ...flags, ...more);
    expect([code, stdout]).toEqual([1, '']);
    return stderr.trim().split('\n');
  };

  test.each([
    ['missing.mjs', undefined, 'missing.mjs: error: no such file or directory'],
    ['node_modules', undefined, 'node_modules: error: is a directory'],
    ['syntax.mjs', 'export default {\n  name: 1 2,\n};\n', /^syntax\.mjs:2: error: syntax error: /],
    [
      'name.mjs',
      '\nimport { FIT } from "kschedsim";',
      "name.mjs:2: error: The requested module 'kschedsim' does not provide an export named 'FIT'",
    ],
    [
      'inner.mjs',
      'import "./broken.mjs";',
      /^inner\.mjs: error: syntax error in a module that it /,
    ],
    [
      'throws.mjs',
      '\nthrow new Error("no rack");\n',
      'throws.mjs:2: error: throws when it is imported: no rack',
    ],
    ['throws-text.mjs', 'throw "no";', 'throws-text.mjs: error: throws no when it is imported'],
    [
      'imports.mjs',
      'import "./absent.mjs";',
      /^imports\.mjs: error: Cannot find module '.*absent\.mjs' imported from .*imports\.mjs$/,
    ],
    [
      'waits.mjs',
      'await new Promise(() => undefined);',
      'waits.mjs: error: throws when it is imported: a top-level await of the module never ends',
    ],
    [
      'empty.mjs',
      'export const plugin = {};',
      'empty.mjs: error: exports no plugin: export one plugin or a list of plugins as default, or as "plugins"',
    ],
    ['number.mjs', 'export default 1;', 'number.mjs: error: default: an object is required'],
    [
      'list.mjs',
      'export const plugins = [{ name: "A", points: ["filter"], reads: [], reasons: {} }];',
      'list.mjs: error: plugin "A": create: a function is required',
    ],
    [
      'taken.mjs',
      'export default { name: "NodeName", points: ["filter"], reads: [], reasons: {}, create() {} };',
      'taken.mjs: error: plugin "NodeName" is given, but the release has a plugin of that name',
    ],
  ])('%s', (file, text, problem) => {
    if (text !== undefined) write(file, text);
    expect(problems([file])).toEqual([
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    ]);
  });

  test('all problems are listed; the names in the configuration are checked when the plugins are right', () => {
    write('two.mjs', 'export default [1, { name: "A" }];');
    const found = problems(
      ['two.mjs', 'missing.mjs'],
      '-f',
      'none.yaml',
      '--config',
      'a-or-b.yaml',
    );
    expect(found).toEqual([
      'none.yaml: error: no such file or directory',
      'missing.mjs: error: no such file or directory',
      'two.mjs: error: default[0]: an object is required',
      'two.mjs: error: plugin "A": points: a list is required',
      'two.mjs: error: plugin "A": reads: a list is required',
      'two.mjs: error: plugin "A": reasons: a table of reasons by id is required; it may be empty',
      'two.mjs: error: plugin "A": create: a function is required',
      '7 problems in the input; nothing was simulated',
    ]);
    const unknown = kschedsim('plan', 'cluster.yaml', '--config', 'a-or-b.yaml');
    expect(unknown.stderr).toContain('"Racks" does not exist');
  });

  test('a plugin that fails during the run is named', () => {
    write('fails.mjs', MINE.replace('? FITS', '? FITTS'));
    const [problem] = problems(['fails.mjs'], '--config', 'a-or-b.yaml');
    expect(problem).toBe('error: plugin "Racks": filter: FITTS is not defined');
  });

  test('a Policy takes no plugins', () => {
    expect(problems(['mine.mjs'], '--policy', 'default')).toEqual([
      'error: a Policy and plugins cannot be given together',
    ]);
    const sides = ['--base', 'default', '--head', 'default-provider', '--plugin', 'mine.mjs'];
    const { code, stderr } = kschedsim('compare', 'cluster.yaml', ...sides);
    expect([code, stderr]).toEqual([
      1,
      'error: --plugin is given, but neither side has a configuration that enables a plugin\n',
    ]);
  });

  test('a plugin that no profile enables has a warning', () => {
    const { code, stdout } = kschedsim(
      'plan',
      'cluster.yaml',
      '--plugin',
      'mine.mjs',
      '-o',
      'json',
    );
    expect(code).toBe(0);
    const { warnings } = JSON.parse(stdout) as { readonly warnings: unknown };
    expect(warnings).toEqual(['plugin Racks is given, but no profile enables it']);
  });
});
