import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../architecture/project-files.ts';

/** Dependencies are installed and everything is built, in the clone. */
const TIMEOUT_MS = 900_000;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kschedsim-git-')));
const repository = join(folder, 'repository');
const prefix = join(folder, 'global');

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });

/** A repository with the files of this one as they are now, committed or not. */
beforeAll(() => {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '-z');
  for (const file of files.split('\0').filter((name) => name !== '')) {
    cpSync(join(root, file), join(repository, file));
  }
  git(repository, 'init', '--quiet');
  git(repository, 'add', '--all');
  git(repository, 'commit', '--quiet', '--message', 'all');
}, TIMEOUT_MS);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

// What pre-commit runs to install a hook of `language: node`.
test('npm installs a git revision globally, built', { timeout: TIMEOUT_MS }, () => {
  const installed = spawnSync(
    'npm',
    ['install', '--global', '--prefix', prefix, `git+file://${repository}`],
    { encoding: 'utf8', env: { ...process.env, npm_config_prefer_offline: 'true' } },
  );
  expect(installed.status, installed.stderr).toBe(0);
  expect(readdirSync(join(prefix, 'bin')).sort()).toEqual(['kschedsim', 'kubectl-schedsim']);
  const planned = spawnSync(join(prefix, 'bin/kschedsim'), ['plan', 'fixtures/quickstart'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(planned.status, planned.stderr).toBe(0);
  expect(planned.stdout).toMatch(/^Plan passed/m);
});

/** What a program of a user reads of a plan: without a check for undefined. */
const USE = `import { plan, readManifests } from 'kschedsim';
import type { Finding } from 'kschedsim';
const { objects } = await readManifests(['manifests/']);
const { summary, findings } = plan({ objects });
export const verdict: 'passed' | 'failed' | 'unknown' = summary.verdict;
export const first: Finding | undefined = findings[0];
`;

test(
  'a strict compiler accepts the types of the package, also inside it',
  { timeout: TIMEOUT_MS },
  () => {
    const project = join(folder, 'project');
    const modules = join(project, 'node_modules');
    mkdirSync(modules, { recursive: true });
    symlinkSync(join(prefix, 'lib/node_modules/kschedsim'), join(modules, 'kschedsim'));
    // Not the types of Node, which a project may lack.
    symlinkSync(join(root, 'node_modules/yaml'), join(modules, 'yaml'));
    writeFileSync(join(project, 'use.mts'), USE);
    const compiled = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--skipLibCheck', 'false', '--preserveSymlinks'],
        ...['--module', 'nodenext', '--target', 'es2023', 'use.mts'],
      ],
      { cwd: project, encoding: 'utf8' },
    );
    expect(compiled.stdout).toBe('');
    expect(compiled.status).toBe(0);
  },
);
