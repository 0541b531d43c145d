import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../architecture/project-files.ts';
import { InstalledPackage, type Ended } from './installed-package.ts';
import { NODE } from './snapshot-folder.ts';

/** The recipes of docs/CI.md, and a project in which they run. */
export const page = readFileSync(join(root, 'docs/CI.md'), 'utf8');

/** The recipes for deployment tools. */
export const toolsPage = readFileSync(join(root, 'docs/RECIPES.md'), 'utf8');

/** The examples of a page in one language. */
export const blocks = (language: string, of = page): readonly string[] =>
  Array.from(
    of.matchAll(new RegExp('```' + language + '\\n([^]*?\\n)```', 'g')),
    ([, text]) => text!,
  );

/** What other programs of the examples print, and kubectl's way to find a plugin. */
const PROGRAMS = {
  argocd: 'cat manifests/web.yaml',
  flux: 'cat manifests/web.yaml',
  helm: 'cat manifests/web.yaml',
  kustomize: 'cat manifests/web.yaml',
  kubectl: `case "$1" in
    schedsim) shift; exec kubectl-schedsim "$@";;
    get) if [ "$2" = nodes ]; then items='${JSON.stringify(NODE)}'; fi
      echo "{\\"apiVersion\\":\\"v1\\",\\"kind\\":\\"List\\",\\"items\\":[$items]}";;
    version) echo '{"clientVersion":{"gitVersion":"v1.34.1"},"serverVersion":{"gitVersion":"v1.34.1"}}';;
    *) echo here;;
  esac`,
  // The package is installed: test/install/git.install.ts installs a revision.
  npm: '[ "$1 $2" = "install --global" ]',
  npx: 'shift 2; exec kschedsim "$@"',
};

/** GitLab's API, as far as notes need it, with its notes in the file `notes.json`. The token writes as user 7. */
const CURL = `#!/usr/bin/env node
const fs = require('node:fs');
const args = process.argv.slice(2);
const after = (flag) => args[args.indexOf(flag) + 1];
if (after('--header') !== 'PRIVATE-TOKEN: secret') process.exit(22);
const { pathname, searchParams } = new URL(args.at(-1));
const notes = fs.existsSync('notes.json') ? JSON.parse(fs.readFileSync('notes.json')) : [];
const path = pathname.replace('/api/v4/projects/5/merge_requests/9/notes', '/notes');
const body = () => fs.readFileSync(after('--data-urlencode').replace('body@', ''), 'utf8');
const method = args.includes('--request') ? after('--request') : 'GET';
const known = notes.find(({ id }) => path === '/notes/' + id);
if (method === 'GET' && pathname === '/api/v4/user') console.log('{"id":7}');
else if (method === 'GET' && path === '/notes') {
  const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)));
  process.stdout.write(JSON.stringify(notes.slice(size * (page - 1), size * page)));
} else if (method === 'POST' && path === '/notes')
  notes.push({ id: notes.length + 1, author: { id: 7 }, body: body() });
else if (method === 'PUT' && known?.author.id === 7) known.body = body();
else process.exit(22);
fs.writeFileSync('notes.json', JSON.stringify(notes));
`;

/** The fixture of an upgrade, which needs more than its cluster has, with the programs that recipes call. */
export function pipelineProject(): InstalledPackage {
  const project = new InstalledPackage();
  for (const folder of ['bin', 'cluster', 'manifests']) mkdirSync(join(project.directory, folder));
  const copy = (from: string, to: string): void => {
    cpSync(join(root, 'fixtures/upgrade', from), join(project.directory, to));
  };
  copy('cluster.yaml', 'cluster/cluster.yaml');
  copy('web-v2.yaml', 'manifests/web.yaml');
  copy('../node-catalogs/instance-types.json', 'instance_types.json');
  const scripts = Object.entries(PROGRAMS).map(([name, text]) => [name, `#!/bin/sh\n${text}\n`]);
  for (const [name = '', script = ''] of [...scripts, ['curl', CURL]]) {
    chmodSync(join(project.directory, project.write(join('bin', name), script)), 0o755);
  }
  return project;
}

/** What a recipe ends with in that project. */
export const expectVerdict = ({ code, stderr, stdout }: Ended): void => {
  expect(code, stderr).toBe(2);
  expect(stdout).toMatch(/Plan failed/);
};
