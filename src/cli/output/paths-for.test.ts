import { expect, test } from 'vitest';
import { pathsFor } from './paths-for.ts';

test.each([
  ['/repo', {}, 'a/b.yaml', 'a/b.yaml'],
  ['/repo', {}, './a/../b.yaml', 'b.yaml'],
  ['/repo', {}, '/repo/a.yaml', 'a.yaml'],
  ['/repo', {}, '/elsewhere/a.yaml', '/elsewhere/a.yaml'],
  ['/repo', {}, '../other/a.yaml', '/other/a.yaml'],
  ['/repo/deploy', { GITHUB_WORKSPACE: '/repo' }, 'a.yaml', 'deploy/a.yaml'],
  ['/repo/deploy', { GITHUB_WORKSPACE: '/repo' }, '../b.yaml', 'b.yaml'],
  ['/repo/deploy', { CI_PROJECT_DIR: '/repo' }, 'a.yaml', 'deploy/a.yaml'],
  ['/work', { GITHUB_WORKSPACE: '/repo' }, 'a.yaml', 'a.yaml'],
  ['/repo', {}, '..a.yaml', '..a.yaml'],
  ['/repo', {}, '-', undefined],
])('in %s with %j, %s is %s', (folder, env, file, path) => {
  expect(pathsFor(folder, env)(file)).toBe(path);
});
