import { expect, test } from 'vitest';
import { readManifestTexts } from '../read-manifest-texts.ts';

test('a kind in other letters is shown at its place', () => {
  const { errors } = readManifestTexts([{ name: 'f.yaml', text: 'apiVersion: v1\nKind: Pod\n' }]);
  expect(errors).toMatchObject([
    { line: 2, message: 'unknown field "Kind", did you mean "kind"?' },
  ]);
});
