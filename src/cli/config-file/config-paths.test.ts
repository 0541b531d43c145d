import { Option } from 'commander';
import { expect, test } from 'vitest';
import { resolvePaths } from './config-paths.ts';

test('only a file that the user named gives files to write', async () => {
  const option = new Option('-o, --output <format[=file]>');
  const text = 'table,junit=a.xml';
  const found = { cwd: '/x', file: '.kschedsim.yaml', folder: '/x', root: '/x' };
  expect(await resolvePaths(option, 'table,junit', found)).toEqual({ text: 'table,junit' });
  expect(await resolvePaths(option, text, found)).toHaveProperty('refused');
  const named = { ...found, folder: '/x/deploy', root: undefined };
  expect(await resolvePaths(option, text, named)).toEqual({ text: 'table,junit=deploy/a.xml' });
});
