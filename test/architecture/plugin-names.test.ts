import { expect, test } from 'vitest';
import { plugins, pluginsV122 } from '../../src/plugins/index.ts';
import { filesUnder, read } from './project-files.ts';

/** Messages name the filters that a kubelet runs itself. */
const NAMES_FILTERS = 'src/whatif/start-doubts/unchecked.ts';

test('no what-if and no simulation knows a plugin by name: a plugin says what it is about', () => {
  const names = Object.keys({ ...plugins, ...pluginsV122 });
  const quoted = new RegExp(`'(?:${names.join('|')})'`);
  const files = ['src/whatif', 'src/simulation']
    .flatMap(filesUnder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(files).toContain(NAMES_FILTERS);
  expect(files.filter((file) => quoted.test(read(file)))).toEqual([NAMES_FILTERS]);
});
