import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../architecture/project-files.ts';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';

const page = readFileSync(join(root, 'docs/CI.md'), 'utf8');
let built: BuiltPackage;
/** A repository as the page describes it, with the cluster and the manifests of the quickstart. */
let repository: string;

beforeAll(() => {
  built = buildPackage();
  repository = mkdtempSync(join(tmpdir(), 'kschedsim-ci-'));
  for (const folder of ['.git', 'ci', 'deploy']) mkdirSync(join(repository, folder));
  const quickstart = join(root, 'fixtures/quickstart');
  const nodes = parseAllDocuments(readFileSync(join(quickstart, 'nodes.yaml'), 'utf8'));
  const items: unknown[] = nodes.map((document) => document.toJS() as unknown);
  const cluster = gzipSync(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  writeFileSync(join(repository, 'ci/cluster.json.gz'), cluster);
  for (const name of ['database.yaml', 'log-agent.yaml', 'shop.yaml']) {
    cpSync(join(quickstart, name), join(repository, 'deploy', name));
  }
  writeFileSync(join(repository, '.kschedsim.yaml'), blockAfter('## Say once what is checked'));
}, 60_000);

afterAll(() => {
  rmSync(repository, { recursive: true });
});

/** The first code block after a heading. */
function blockAfter(heading: string): string {
  return /^```\w+\n(.*?)^```$/ms.exec(page.slice(page.indexOf(heading)))?.[1] ?? '';
}

const commands = blockAfter('## Check a change').trim().split('\n');

test('the pipelines of the page run its commands', () => {
  const ofPipelines = [...page.matchAll(/^ +- (?:run: )?npx (kschedsim .*)$/gm)].map(
    ([, command]) => command,
  );
  expect(ofPipelines).toHaveLength(2);
  for (const command of ofPipelines) expect(commands).toContain(command);
});

test.each(commands)('%s', async (command) => {
  const [name, ...words] = command.split(' ');
  const { code, stdout, stderr } = await built.run(words, { cwd: join(repository, 'deploy') });
  expect([name, code]).toEqual(['kschedsim', command.includes('survive') ? 2 : 0]);
  const written = command.includes('report.xml')
    ? readFileSync(join(repository, 'deploy/report.xml'), 'utf8') + stderr
    : stdout;
  expect(written).toMatch(/18 to place|survive|\.\.\/\.kschedsim\.yaml:1:1/);
});
