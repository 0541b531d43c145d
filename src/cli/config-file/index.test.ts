import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from 'commander';
import { InputError, formatProblem } from '../../problems/index.ts';
import { loadCommands } from '../program.ts';
import { configExpectations, useConfigFile } from './index.ts';
import { viewConfig } from './view-config.ts';

let project: string;

beforeEach(() => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'kschedsim-config-')));
  mkdirSync(join(project, '.git'));
  mkdirSync(join(project, 'deploy/web'), { recursive: true });
});

afterEach(() => {
  rmSync(project, { recursive: true });
  vi.unstubAllEnvs();
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
}

/** A command that has read its command line and the configuration file. */
async function used(words: readonly string[], folder = ''): Promise<Command> {
  const [name = '', ...rest] = words;
  const command = (await loadCommands()).find((each) => each.name() === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  command.exitOverride().action(async () => {
    await useConfigFile(command, loadCommands, join(project, folder));
  });
  await command.parseAsync(rest, { from: 'user' });
  return command;
}

const flags = async (words: readonly string[], folder?: string): Promise<Record<string, unknown>> =>
  (await used(words, folder)).opts();

async function problems(text: string, words: readonly string[] = ['plan']): Promise<string[]> {
  write('.kschedsim.yaml', text);
  try {
    await used(words);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map((each) => formatProblem(each));
  }
}

describe('the file', () => {
  test('is the nearest above the working directory, and its paths are relative to it', async () => {
    write('.kschedsim.yaml', 'filename: [deploy/web]\nseed: 1\n');
    write('deploy/.kschedsim.yaml', 'filename: web\nmodel: ../model.yaml\n');
    expect(await flags(['plan'], 'deploy/web')).toMatchObject({
      filename: ['.'],
      model: '../../model.yaml',
      seed: 0,
    });
    expect(await flags(['plan'])).toMatchObject({ filename: ['deploy/web'], seed: 1 });
  });

  test('is not searched above the repository', async () => {
    write('.kschedsim.yaml', 'seed: 1\n');
    mkdirSync(join(project, 'deploy/.git'));
    expect(await flags(['plan'], 'deploy/web')).toMatchObject({ seed: 0 });
  });

  test('is searched up to the root outside a repository, but not where everybody may write', async () => {
    rmSync(join(project, '.git'), { recursive: true });
    write('.kschedsim.yaml', 'seed: 1\n');
    expect(await flags(['plan'], 'deploy/web')).toMatchObject({ seed: 1 });
    chmodSync(project, 0o777);
    expect(await flags(['plan'], 'deploy/web')).toMatchObject({ seed: 0 });
    expect(await flags(['plan'])).toMatchObject({ seed: 1 });
  });

  test('is named by --config-file or the environment, or left out', async () => {
    write('.kschedsim.yaml', 'seed: 1\n');
    write('other.yaml', 'seed: 2\ncluster: ../a\n');
    const named = ['plan', '--config-file', 'other.yaml'];
    expect(await flags(named)).toMatchObject({ seed: 2, cluster: ['../a'] });
    expect(await flags(['plan', '--no-config-file'])).toMatchObject({ seed: 0 });
    vi.stubEnv('KSCHEDSIM_CONFIG_FILE', 'other.yaml');
    expect(await flags(['plan'])).toMatchObject({ seed: 2 });
  });
});

describe('precedence', () => {
  test('flags win over the section of the command, and that over shared keys', async () => {
    write(
      '.kschedsim.yaml',
      'seed: 1\norder: input\ntieBreak: name\ncommands: { plan: { seed: 2, order: queue } }\n',
    );
    expect(await flags(['plan', '--seed', '3'])).toMatchObject({ seed: 3, order: 'queue' });
    expect(await flags(['plan'])).toMatchObject({ seed: 2, tieBreak: 'name' });
    expect(await flags(['capacity', '--pod', 'a'])).toMatchObject({ seed: 1, order: 'input' });
  });

  test('a flag that may be repeated replaces the list, and so do paths for filename', async () => {
    write('.kschedsim.yaml', 'filename: [a.yaml]\ncluster: [b.yaml]\n');
    expect(await flags(['plan', 'x.yaml', '--cluster', 'y'])).toMatchObject({ cluster: ['y'] });
    expect(await flags(['plan', 'x.yaml'])).not.toHaveProperty('filename');
    expect(await flags(['explain', 'web'])).toMatchObject({ filename: ['a.yaml'] });
  });

  test('a flag replaces what it excludes', async () => {
    write('.kschedsim.yaml', 'config: scheduler.yaml\n');
    expect(await flags(['plan', '--policy', 'default'])).not.toHaveProperty('config');
  });
});

test('words of --base and --head are no paths', async () => {
  write('.kschedsim.yaml', 'base: [default-provider, a.yaml]\nhead: [default]\n');
  expect(await flags(['compare', 'x.yaml'], 'deploy')).toMatchObject({
    base: ['default-provider', '../a.yaml'],
    head: ['default'],
  });
});

test('values have the forms of YAML, and numbers stay as written', async () => {
  write(
    '.kschedsim.yaml',
    `kubernetes: 1.30
featureGates: { A: true, B: false }
failOn: [lost, unschedulable]
preemption: false
until: 90s
scale: { deployment/web: 5 }
policy: default
recursive: false
`,
  );
  expect(await flags(['plan'])).toMatchObject({
    kubernetes: '1.30',
    featureGates: 'A=true,B=false',
    failOn: ['lost', 'unschedulable'],
    preemption: false,
    until: 90,
    scale: [{ target: 'deployment/web', replicas: 5 }],
    policy: 'default',
  });
});

describe('errors', () => {
  test('of the whole file are reported in one run, each at its place', async () => {
    const text = `kind: KubeSchedulerConfiguration
fail-on: [x]
seed: many
filename: { a: b }
__proto__: 2
constructor: { prototype: 1 }
cluster: [a, { b: c }]
commands: { plna: {}, plan: { severity: x, seed: -1 } }
expectations: 3
policy: default
config: x.yaml
`;
    expect(await problems(text, ['audit'])).toEqual([
      '.kschedsim.yaml:1:7: error: kind: this is a configuration of the scheduler; did you mean --config?',
      '.kschedsim.yaml:2:1: error: fail-on: unknown field "fail-on"; did you mean failOn?',
      '.kschedsim.yaml:3:7: error: seed: "many": Not a whole number from 0 to 4294967295.',
      '.kschedsim.yaml:4:11: error: filename: {"a":"b"} is not a text or a list of texts',
      '.kschedsim.yaml:5:1: error: __proto__: unknown field "__proto__"',
      '.kschedsim.yaml:6:1: error: constructor: unknown field "constructor"',
      '.kschedsim.yaml:7:10: error: cluster: ["a",{"b":"c"}] is not a text or a list of texts',
      '.kschedsim.yaml:8:13: error: commands.plna: unknown field "plna"; did you mean plan?',
      '.kschedsim.yaml:8:31: error: commands.plan.severity: unknown field "severity"',
      '.kschedsim.yaml:8:50: error: commands.plan.seed: "-1": Not a whole number from 0 to 4294967295.',
      '.kschedsim.yaml:9:15: error: expectations: 3 is not a list',
      '.kschedsim.yaml:11:1: error: config: cannot be given together with policy',
    ]);
  });

  test.each([
    ['kind: Plan\n', '.kschedsim.yaml:1:7: error: kind: "Plan" is not one of Config'],
    ['[seed]\n', '.kschedsim.yaml:1:1: error: ["seed"] is not an object'],
    [
      'preemption: no-no\n',
      '.kschedsim.yaml:1:13: error: preemption: "no-no" is not true or false',
    ],
    ['commands: 3\n', '.kschedsim.yaml:1:11: error: commands: 3 is not an object'],
    [
      'commands: { plan: [seed] }\n',
      '.kschedsim.yaml:1:19: error: commands.plan: ["seed"] is not an object',
    ],
  ])('%j', async (text, problem) => {
    expect(await problems(text)).toEqual([problem]);
  });

  test('a value that only other commands accept is refused', async () => {
    expect(await problems('failOn: [unschedulable]\n')).toEqual([]);
    expect(await problems('failOn: [unschedulable]\n', ['audit'])).toEqual([
      expect.stringMatching(
        /^\.kschedsim\.yaml:1:9: error: failOn: .* give it under commands\.plan/,
      ),
    ]);
  });

  test('flags that run code, call other machines, write files or hide the verdict are refused', async () => {
    const text =
      'plugin: [x.mjs]\nallowExtenders: true\noutputFile: x\nexitZero: true\ncommands: {drain: {saveScenario: x}}\n';
    expect(await problems(text)).toEqual([
      '.kschedsim.yaml:1:1: error: plugin: only on the command line: it runs code',
      '.kschedsim.yaml:2:1: error: allowExtenders: only on the command line: it calls other machines',
      '.kschedsim.yaml:3:1: error: outputFile: only on the command line: it writes a file',
      '.kschedsim.yaml:4:1: error: exitZero: only on the command line: it hides a verdict that is not passed',
      '.kschedsim.yaml:5:20: error: commands.drain.saveScenario: only on the command line: it writes a file',
    ]);
  });

  test('paths must stay in the repository, links included, and standard input is not read', async () => {
    symlinkSync(tmpdir(), join(project, 'link'));
    const out = 'leads out of .: give it on the command line, or name this file with --config-file';
    expect(
      await problems(`filename: [/etc, ../x, link/x, "-"]\naddNode: ["../x:3", "worker-1:2"]\n`),
    ).toEqual([
      `.kschedsim.yaml:1:12: error: filename[0]: ${out}`,
      `.kschedsim.yaml:1:18: error: filename[1]: ${out}`,
      `.kschedsim.yaml:1:24: error: filename[2]: ${out}`,
      '.kschedsim.yaml:1:32: error: filename[3]: standard input is read only if the command line names it',
      `.kschedsim.yaml:2:11: error: addNode[0]: ${out}`,
    ]);
  });
});

test('expectations are passed on with their places', async () => {
  write('.kschedsim.yaml', 'seed: 1\nexpectations:\n- a: 1\n- b: { c: 2 }\n');
  const found = configExpectations(await used(['plan']));
  expect(found?.list).toEqual([{ a: 1 }, { b: { c: 2 } }]);
  expect(found?.placeOf([...found.path, 1, 'b', 'c'], 'value')).toEqual({
    file: '.kschedsim.yaml',
    line: 4,
    column: 11,
  });
});

describe('config view', () => {
  const view = async (name: string, words: readonly string[], origins = true): Promise<string> =>
    await viewConfig(
      { name, words, origins, output: 'yaml', cwd: join(project, 'deploy') },
      loadCommands,
    );

  test('shows every value with its origin', async () => {
    vi.stubEnv('FORCE_COLOR', '');
    vi.stubEnv('NO_COLOR', '1');
    write('.kschedsim.yaml', 'cluster: [deploy/web]\nkubernetes: 1.30\nseed: 4\n');
    const text = await view('audit', ['x.yaml', '--severity', 'error']);
    expect(text.split('\n').map((line) => line.replace(/ +#/, ' #'))).toEqual(
      expect.arrayContaining([
        'severity: error # flag',
        'cluster: # ../.kschedsim.yaml:1:1',
        '  - web',
        'namespace: default # default',
        'kubernetes: "1.30" # ../.kschedsim.yaml:2:1',
        'color: false # environment NO_COLOR',
      ]),
    );
    expect(text).not.toContain('seed');
  });

  test.each([
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, 'color: true # environment FORCE_COLOR'],
    [{ FORCE_COLOR: '0', NO_COLOR: '' }, 'color: false # environment FORCE_COLOR'],
    [{ FORCE_COLOR: 'false', NO_COLOR: '' }, 'color: false # environment FORCE_COLOR'],
    [{ FORCE_COLOR: '', NO_COLOR: '' }, 'color: true # default'],
  ])('colour with %j', async (env, line) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const lines = (await view('plan', [])).split('\n').map((text) => text.replace(/ +#/, ' #'));
    expect(lines).toContain(line);
  });

  test('prints a file that gives the same values again', async () => {
    write('.kschedsim.yaml', 'cluster: [deploy/web]\nfailOn: lost\nuntil: 90s\nscale: [a/b=3]\n');
    const text = await view('plan', ['--seed', '5'], false);
    write('deploy/.kschedsim.yaml', text);
    expect(await view('plan', [], false)).toBe(text);
    expect(await flags(['plan'], 'deploy')).toMatchObject({ seed: 5, until: 90, cluster: ['web'] });
  });

  test('a command that reads no file is refused', async () => {
    await expect(view('plna', [])).rejects.toThrow('did you mean plan?');
  });
});
