import { expect, test } from 'vitest';
import { readManifestTexts } from './read-texts.ts';

test('a kind in other letters is shown at its place', () => {
  const { errors } = readManifestTexts([{ name: 'f.yaml', text: 'apiVersion: v1\nKind: Pod\n' }]);
  expect(errors).toMatchObject([
    { line: 2, message: 'unknown field "Kind", did you mean "kind"?' },
  ]);
});

test('a file whose objects have no known kind is skipped in a directory, and refused if it is named', () => {
  const text = JSON.stringify({ metadata: { name: 'ruby', namespace: 'openshift', uid: 'u' } });
  const name = 'namespaces/openshift/imagestreams/ruby.json';
  const met = readManifestTexts([{ name, text, isMet: true }]);
  expect([met.objects, met.errors]).toEqual([[], []]);
  expect(met.warnings[0]?.message).toContain('passed over 1 file');
  expect(readManifestTexts([{ name, text }]).errors).toHaveLength(1);
});

const errorsOf = (text: string) =>
  readManifestTexts([{ name: 'a.json', text }]).errors.map(({ line, column, message }) => ({
    line,
    column,
    message,
  }));

test('a whole number with a fraction is no integer, but an amount', () => {
  const pod = (limits: string, priority: string): string =>
    `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p"},"spec":{"priority":${priority},` +
    `"containers":[{"name":"c","image":"i","resources":{"limits":{"cpu":${limits}}}}]}}`;
  expect(errorsOf(pod('1.0', '5'))).toEqual([]);
  const [error] = errorsOf(pod('1', '5.0'));
  expect(error?.message).toContain(
    'cannot unmarshal number 5.0 into Go struct field PodSpec.spec.priority of type int32',
  );
  expect(error).toMatchObject({ line: 1, column: pod('1', '5.0').indexOf('5.0') + 1 });
});
