import { describe, expect, it } from 'vitest';
import { read } from './project-files.ts';

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const [, atRunTime = '', forDevelopment = ''] = read('docs/DEPENDENCIES.md').split(/^## /m);

function namesIn(section: string): string[] {
  const rows = section.matchAll(/^\| ([^ ]+) \| (?<why>.{10,}) \|$/gm);
  return [...rows].map(([, name = '']) => name);
}

describe('DEPENDENCIES.md', () => {
  it('says why each dependency is needed at run time', () => {
    expect(namesIn(atRunTime)).toEqual(Object.keys(dependencies).sort());
  });

  it('says why each dependency is needed for development', () => {
    expect(namesIn(forDevelopment)).toEqual(Object.keys(devDependencies).sort());
  });
});
