import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugins, pluginsV122 } from '../../src/plugins/index.ts';
import { reports } from '../../src/reports/index.ts';
import { filesUnder, read } from './project-files.ts';

/** NodeResourcesFit to node-resources-fit, EBSLimits to ebs-limits. */
const inKebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => `-${letter}`)
    .toLowerCase();

/** The names of the folders and files directly in a folder, without its tests and its index. */
const membersIn = (folder: string): readonly string[] => [
  ...new Set(
    filesUnder(folder)
      .map((file) => file.slice(folder.length + 1).split('/')[0] ?? '')
      .filter((name) => /^[a-z0-9-]+([.]ts)?$/.test(name) && name !== 'index.ts')
      .map((name) => name.replace(/[.]ts$/, '')),
  ),
];

/** A plugin of both releases has one folder. */
const pluginNames = [...new Set([...Object.keys(plugins), ...Object.keys(pluginsV122)])];

/** A registry has one folder or file per member, and folders with code that members share. */
const registries = [
  {
    folder: 'src/plugins',
    members: pluginNames,
    inCommon: ['shared', 'admits', 'registry', 'registry-v1-22'],
  },
  { folder: 'src/reports/formats', members: Object.keys(reports), inCommon: [] },
];

describe.each(registries)('the registry of $folder', ({ folder, members, inCommon }) => {
  const folders = members.map(inKebabCase);

  it('lists every folder and file, and has one for everything it lists', () => {
    expect(
      membersIn(folder)
        .filter((name) => !inCommon.includes(name))
        .sort(),
    ).toEqual(folders.sort());
  });

  it.each(folders)('finds the code of %s under its name', (member) => {
    expect(filesUnder(folder)).toContainEqual(
      expect.stringMatching(`^${folder}/${member}(/index|/plugin)?[.]ts$`),
    );
  });

  it.each(folders)(
    'finds a test of %s beside its code or a test of the whole registry',
    (member) => {
      const whole = `${path.dirname(folder)}/index.test.ts`;
      const tests = [...filesUnder(folder), ...filesUnder(path.dirname(folder))].filter(
        (file) => file === whole || (file.startsWith(folder) && file.endsWith('.test.ts')),
      );
      const ofMember = tests.filter((file) => file.startsWith(`${folder}/${member}/`));
      const ofAll = tests.filter((file) => read(file).includes("from './index.ts'"));
      expect([...ofMember, ...ofAll]).not.toEqual([]);
    },
  );
});

describe('every plugin', () => {
  it.each([...Object.entries(plugins), ...Object.entries(pluginsV122)])(
    '%s has the name that it is listed under',
    (name, plugin) => {
      expect(plugin.name).toBe(name);
    },
  );
});
