import { describe, expect, it } from 'vitest';
import { defaultImagePullPolicy } from './image-pull-policy.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('defaultImagePullPolicy', () => {
  it.each([
    ...['nginx', 'nginx:latest', 'localhost:5000/nginx', `nginx:latest@${DIGEST}`],
    `${'a'.repeat(120)}/${'b'.repeat(124)}`,
    `localhost/${'b'.repeat(245)}`,
  ])('always pulls %s, with the tag latest given or implied', (image) => {
    expect(defaultImagePullPolicy(image)).toBe('Always');
  });

  it.each(['nginx:1.25', 'nginx:LATEST', `nginx@${DIGEST}`, 'localhost:5000/nginx:1'])(
    'pulls %s only where it is not present',
    (image) => {
      expect(defaultImagePullPolicy(image)).toBe('IfNotPresent');
    },
  );

  it.each([
    '',
    ' nginx',
    'nginx:',
    'REG.io/A',
    '$(IMG)',
    'nginx:latest@sha256:00',
    'a'.repeat(300),
    // The name has at most 255 characters with docker.io/ before it.
    `${'a'.repeat(120)}/${'b'.repeat(125)}`,
    'a'.repeat(238),
  ])('treats %j, which is no reference, as one without the tag latest', (image) => {
    expect(defaultImagePullPolicy(image)).toBe('IfNotPresent');
  });
});
