import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../src/units/index.ts';
import { projectFiles, read } from './project-files.ts';

const isBinary = /[.](gz|png|ico)$/;
const isGenerated = /^(package-lock[.]json|src\/api\/schemas\/validators[.]mjs)$/;
const files = projectFiles().filter((file) => !isBinary.test(file) && !isGenerated.test(file));
const ours = files.filter((file) => /^(src|test|bench|bin)\//.test(file));
const code = ours.filter((file) => /[.](ts|js|mjs|mts)$/.test(file));
const markdown = files.filter((file) => file.endsWith('.md'));

/** "file:line" of every line that a pattern matches. */
function places(among: readonly string[], pattern: RegExp): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

describe('the project is tidy:', () => {
  it('there are files to check', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(markdown.length).toBeGreaterThan(3);
  });

  it('there are no to-do comments', () => {
    expect(places(code, new RegExp(`\\b(${['TO', 'DO|FIX', 'ME|X', 'XX'].join('')})\\b`))).toEqual(
      [],
    );
  });

  it('no test is focused or skipped', () => {
    const singled = /\b(it|test|describe)[.](only|skip|todo)\b/;
    expect(
      places(
        code.filter((file) => !file.endsWith('tidy.test.ts')),
        singled,
      ),
    ).toEqual([]);
  });

  it('no file contains a path of a development machine', () => {
    const machine = new RegExp(
      `(^|[^\\w.])/(${['wo', 'rk|ho', 'me|Us', 'ers|ro', 'ot'].join('')})/\\w`,
    );
    expect(places(files, machine)).toEqual([]);
  });

  it('files and folders are named in kebab case', () => {
    const parts = ours
      .filter((file) => !/[.](md|gz)$/.test(file))
      .flatMap((file) => file.split('/'))
      .filter((part) => !/^[a-z0-9]+(-[a-z0-9]+)*([.][a-z0-9]+)*$/.test(part));
    expect([...new Set(parts)]).toEqual([]);
  });

  const folders = groupBy(
    files.filter((file) => file.startsWith('src/')),
    (file) => path.dirname(file),
  );

  it('a folder has at most 25 files', () => {
    const full = [...folders].filter(([, inside]) => inside.length > 25);
    expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it('no folder has a single file', () => {
    const lonely = [...folders.keys()].filter(
      (folder) =>
        folders.get(folder)?.length === 1 &&
        ![...folders.keys()].some((other) => other.startsWith(`${folder}/`)),
    );
    expect(lonely).toEqual([]);
  });

  it('no name of a file repeats that of its folder', () => {
    const repeated = ours.filter((file) => {
      if (!file.startsWith('src/') || !file.endsWith('.ts')) return false;
      const folder = path.basename(path.dirname(file));
      const name = path.basename(file).replace(/[.].*$/, '');
      const single = folder.replace(/ies$/, 'y').replace(/s$/, '');
      return [folder, single].some((word) => name === word || name.startsWith(`${word}-`));
    });
    expect(repeated).toEqual([]);
  });

  it('no file has a meaningless name', () => {
    const empty = /(^|\/)(utils?|helpers?|common|manager|misc|data|info|types?-?utils?)([.]|\/)/;
    expect(ours.filter((file) => empty.test(file))).toEqual([]);
  });

  it('text ends with a line feed, and no line with a space', () => {
    expect(files.filter((file) => read(file) !== '' && !read(file).endsWith('\n'))).toEqual([]);
    expect(places([...code, ...markdown], /[ \t]$/)).toEqual([]);
  });

  it.each(markdown)('%s has one title', (file) => {
    const prose = read(file).replaceAll(/^```[^]*?^```/gm, '');
    expect(prose.match(/^# .+$/gm)).toHaveLength(1);
    expect(prose.trimStart()).toMatch(/^# /);
  });
});
