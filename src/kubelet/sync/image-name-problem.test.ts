import { expect, test } from 'vitest';
import { imageNameProblem } from './image-name-problem.ts';

test.each([
  'nginx',
  'nginx:1.25',
  'library/nginx:latest',
  'localhost/app',
  'registry.example.com:5000/team/app_x/y--z:v1.2-rc_3',
  '[2001:db8::1]:5000/app',
  `app@sha256:${'a'.repeat(64)}`,
  `registry.k8s.io/pause:3.10@sha256:${'0'.repeat(64)}`,
])('%s is an image name', (image) => {
  expect(imageNameProblem(image)).toBeUndefined();
});

test.each([
  ['Nginx', 'invalid reference format: repository name (library/Nginx) must be lowercase'],
  ['nginx:', 'invalid reference format'],
  ['nginx:a b', 'invalid reference format'],
  ['team//app', 'invalid reference format'],
  ['app@sha256:abc', 'invalid reference format'],
  [`app@sha256:${'a'.repeat(32)}`, 'invalid checksum digest length'],
  [
    'a'.repeat(64),
    `invalid repository name (${'a'.repeat(64)}), cannot specify 64-byte hexadecimal strings`,
  ],
])('%s is none', (image, problem) => {
  expect(imageNameProblem(image)).toBe(`couldn't parse image name "${image}": ${problem}`);
});
