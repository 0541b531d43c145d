import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCodeCaches } from '../../build/code-cache.mjs';
import { digestOfDist, digestOfSources } from '../../build/digest.mjs';
import { root } from '../architecture/project-files.ts';
import { buildOwnPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

describe('code caches', () => {
  let built: BuiltPackage;
  let without: readonly Finished[];
  const commands = [
    ['plan', 'fixtures/too-big'],
    ['explain', 'shop/api', '-f', 'fixtures/quickstart'],
    ['capacity', 'fixtures/quickstart', '--pod', 'deployment/web'],
    ['policy', 'show', 'default'],
    ['--version'],
    ['plan', 'fixtures/nodes-10.yaml', '--pod'],
  ];
  const cacheOf = (command: string): string =>
    join(built.directory, 'dist', `cli.${command}.${process.version}-${process.arch}.cache`);
  const runAll = async (): Promise<readonly Finished[]> =>
    await Promise.all(commands.map(async (words) => await built.run(words)));

  beforeAll(async () => {
    built = buildOwnPackage();
    without = await runAll();
    await writeCodeCaches(root, join(built.directory, 'dist'));
  }, 120_000);
  afterAll(() => {
    built.remove();
  });

  test.each(['plan', 'explain', 'compare', 'capacity', 'help'])(
    'the cache of %s is accepted by this Node for this bundle',
    (command) => {
      const file = (name: string): string => join(built.directory, 'dist', name);
      const script = new Script(readFileSync(file('cli.cjs'), 'latin1'), {
        cachedData: readFileSync(cacheOf(command)),
      });
      expect(script.cachedDataRejected).toBe(false);
    },
  );

  test('do not change the output', { timeout: 60_000 }, async () => {
    expect(await runAll()).toEqual(without);
    expect(without.map(({ code }) => code)).toEqual([2, 0, 0, 0, 0, 1]);
  });

  test('that are invalid are ignored', { timeout: 60_000 }, async () => {
    for (const command of ['plan', 'help']) {
      writeFileSync(cacheOf(command), 'of another Node');
    }
    expect(await runAll()).toEqual(without);
  });
});

describe('a build is stale', () => {
  const tree = mkdtempSync(join(tmpdir(), 'kschedsim-sources-'));
  const put = (file: string, text: string): void => {
    mkdirSync(join(tree, file, '..'), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  afterAll(() => {
    rmSync(tree, { recursive: true });
  });

  test('after a source or the lock file changes, independent of its time', () => {
    put('src/a.ts', 'export const a = 1;');
    put('src/a.test.ts', 'test');
    put('package-lock.json', '{}');
    const before = digestOfSources(tree);
    utimesSync(join(tree, 'src/a.ts'), 1, 1);
    put('src/a.test.ts', 'another test');
    put('README.md', 'more words');
    expect(digestOfSources(tree)).toBe(before);
    const changes = [
      ['src/a.ts', 'export const a = 2;'],
      ['src/b.ts', ''],
      ['package-lock.json', '{ }'],
    ] as const;
    const digests = changes.map(([file, text]) => {
      put(file, text);
      return digestOfSources(tree);
    });
    expect(new Set([before, ...digests]).size).toBe(4);
  });

  test('after a file in dist is edited or deleted', () => {
    put('dist/one.js', '1');
    put('dist/two.js', '2');
    const dist = join(tree, 'dist');
    const stamp = join(dist, '.built');
    const before = digestOfDist(dist, stamp);
    put('dist/.built', before);
    expect(digestOfDist(dist, stamp)).toBe(before);
    put('dist/two.js', '3');
    expect(digestOfDist(dist, stamp)).not.toBe(before);
    put('dist/two.js', '2');
    rmSync(join(dist, 'one.js'));
    expect(digestOfDist(dist, stamp)).not.toBe(before);
  });
});
