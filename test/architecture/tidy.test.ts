import { describe, expect, it } from 'vitest';
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
