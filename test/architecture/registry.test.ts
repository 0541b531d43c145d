import { describe, expect, it } from 'vitest';
import { plugins, pluginsV122 } from '../../src/plugins/index.ts';
import { reports } from '../../src/reports/index.ts';
import { filesUnder, foldersIn, read } from './project-files.ts';

/** NodeResourcesFit to node-resources-fit, EBSLimits to ebs-limits. */
const inKebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, (letter) => `-${letter}`)
    .toLowerCase();

/** A plugin of both releases has one folder. */
const pluginNames = [...new Set([...Object.keys(plugins), ...Object.keys(pluginsV122)])];

/** A registry has one folder per member, and folders with code that members share. */
const registries = [
  { folder: 'src/plugins', members: pluginNames, inCommon: ['shared'] },
  {
    folder: 'src/reports',
    members: Object.keys(reports),
    inCommon: ['bad-input', 'graphics', 'layout', 'documents', 'page', 'reading'],
  },
];

describe.each(registries)('the registry of $folder', ({ folder, members, inCommon }) => {
  const folders = members.map(inKebabCase);

  it('lists every folder, and has a folder for everything it lists', () => {
    expect(foldersIn(folder).filter((name) => !inCommon.includes(name))).toEqual(folders.sort());
  });

  it.each(folders)('finds the code of %s under its name', (member) => {
    expect(filesUnder(`${folder}/${member}`)).toContainEqual(
      expect.stringMatching(`/(index|plugin)[.]ts$`),
    );
  });

  it.each(folders)(
    'finds a test of %s beside its code or a test of the whole registry',
    (member) => {
      const tests = filesUnder(folder).filter((file) => file.endsWith('.test.ts'));
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
