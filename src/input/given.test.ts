import { expect, test } from 'vitest';
import type { KubernetesObject, Side } from '../objects/index.ts';
import { changeEach, Given, withMore } from './given.ts';
import { handOut, takeIn } from './library.ts';
import { readTexts } from './read-texts.ts';

const node = (name: string, labels: Readonly<Record<string, string>> = {}): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, labels },
});
const on = (side: Side | undefined, object: KubernetesObject): Given => new Given(object, { side });
const shown = (given: readonly Given[]): readonly string[] =>
  given.map(({ object, side, isSided }) => `${object.metadata.name} ${side} ${String(isSided)}`);

const INPUT = [on(undefined, node('a')), on('cluster', node('b')), on('apply', node('c'))];

test('a changed object keeps its side, an unchanged object its Given', () => {
  const changed = changeEach(INPUT, (object) =>
    object.metadata.name === 'a' ? object : node(object.metadata.name, { edited: 'yes' }),
  );
  expect(shown(changed)).toEqual(['a cluster false', 'b cluster true', 'c apply true']);
  expect(changed[0]).toBe(INPUT[0]);
  expect(changed[2]?.object.metadata.labels).toEqual({ edited: 'yes' });
});

test('an object of both sides is changed on both', () => {
  const both = [on('cluster', node('a')), on('apply', node('a'))];
  const changed = changeEach(both, () => node('a', { edited: 'yes' }));
  expect(shown(changed)).toEqual(['a cluster true', 'a apply true']);
});

test('an object that becomes undefined is left out', () => {
  const left = changeEach(INPUT, (object) => (object.metadata.name === 'b' ? undefined : object));
  expect(shown(left)).toEqual(['a cluster false', 'c apply true']);
});

test('further objects come before the objects on a named side', () => {
  const names = (given: readonly Given[]): readonly string[] =>
    given.map(({ object }) => object.metadata.name);
  const more = [on(undefined, node('n'))];
  expect(names(withMore(INPUT, more))).toEqual(['a', 'n', 'b', 'c']);
  expect(names(withMore([], more))).toEqual(['n']);
  expect(names(withMore(INPUT.slice(0, 1), more))).toEqual(['a', 'n']);
});

test('an object without metadata has a side', () => {
  const broken = { apiVersion: 'v1', kind: 'Pod' } as KubernetesObject;
  expect(new Given(broken).side).toBe('apply');
});

test('an object that a caller of the library passes back has its place', () => {
  const text = '\napiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n';
  const [read] = readTexts([{ name: 'f.yaml', text }]).given;
  const place = { file: 'f.yaml', line: 4 };
  expect(read?.placeOf(['metadata', 'name'])).toMatchObject(place);
  expect(takeIn(handOut(read!)).placeOf(['metadata', 'name'])).toMatchObject(place);
  expect(takeIn({ ...read!.object }).placeOf()).toBeUndefined();
});
