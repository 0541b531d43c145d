import { expect, test } from 'vitest';
import { placeAt } from './places/origin.ts';
import { ReadingLog, TextReader } from './reader.ts';
import type { Manifest } from './reader.ts';
import type { ManifestText } from './texts.ts';

function read(text: ManifestText): { readonly manifests: readonly Manifest[]; log: ReadingLog } {
  const manifests: Manifest[] = [];
  const log = new ReadingLog();
  const receive = (manifest: Manifest): void => {
    manifests.push(manifest);
  };
  new TextReader('strict', log, { receive, receiveVariant: () => false }).read(text);
  return { manifests, log };
}

const LIST = `apiVersion: v1
kind: NodeList
items:
- metadata: {name: a}
- metadata: {name: b}
  spec: {podCIDR: 7}
---
apiVersion: v1
kind: Pod
podd: 1
`;

test('a manifest is what the text says, with its type, its place and the side of the text', () => {
  const { manifests, log } = read({ name: 'f.yaml', text: LIST, side: 'cluster' });
  expect(manifests.map(({ apiVersion, kind, side }) => `${apiVersion} ${kind} ${side!}`)).toEqual([
    'v1 Node cluster',
    'v1 Node cluster',
    'v1 Pod cluster',
  ]);
  const [, second, third] = manifests;
  expect(second?.value).toMatchObject({ kind: 'Node', spec: { podCIDR: 7 } });
  expect(placeAt(second!.origin, ['spec', 'podCIDR'], 'value')).toMatchObject({ line: 6 });
  expect(placeAt(third!.origin, ['podd'], 'key')).toMatchObject({ line: 10 });
  // Whether the fields are right is for the API server to say.
  expect(log.errors.problems).toEqual([]);
});

test('what is no manifest is an error of the text', () => {
  const { manifests, log } = read({ name: 'f.yaml', text: 'apiVersion: v1\n---\n- 1\n' });
  expect(manifests).toEqual([]);
  expect(log.errors.problems.map(({ line }) => line)).toEqual([1, 3]);
});
