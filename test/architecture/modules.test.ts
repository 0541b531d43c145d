import { expect, test } from 'vitest';
import { isOfPlugin, medianOf, modulesOf, testSizes } from '../../bench/modules.ts';

// A contributor runs the test of one plugin all day: what it does not need is loaded in vain (npm run modules).

test('a test of one plugin loads under 265 modules', () => {
  const plugins = testSizes().filter(isOfPlugin);
  expect(plugins.length).toBeGreaterThan(40);
  expect(plugins.filter(({ modules }) => modules >= 265)).toEqual([]);
});

test('the median test loads under 220 modules', () => {
  expect(medianOf(testSizes())?.modules).toBeLessThan(220);
});

test('imports of types load nothing, all others do', () => {
  const modules = modulesOf('bench/modules.ts');
  expect([...modules]).toEqual(['bench/modules.ts']);
  const own = modulesOf('test/architecture/modules.test.ts');
  expect([...own]).toEqual(['test/architecture/modules.test.ts', 'bench/modules.ts']);
  expect(modulesOf('src/features/index.ts')).toContain('src/features/gates/stages.json');
  expect(modulesOf('src/framework/contract/profile.ts')).toHaveLength(1);
});
