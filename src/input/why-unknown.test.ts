import { describe, expect, test } from 'vitest';
import { readManifestTexts } from './read-texts.ts';

const STORED = { uid: 'u', resourceVersion: '7' };
type Type = readonly [apiVersion: string, kind: string];

/** "taken" or the message for each object, in their order. */
function read(types: readonly Type[], metadata: object = {}): readonly string[] {
  const items = types.map(([apiVersion, kind], at) => ({
    apiVersion,
    kind,
    metadata: { name: `n${String(at)}`, namespace: 'x', ...metadata },
  }));
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const { objects, errors } = readManifestTexts([{ name: 'f.json', text }]);
  return items.map(({ metadata: { name } }) => {
    const error = errors.find(({ object = '' }) => object.endsWith(`/${name}`));
    const isTaken = objects.some((object) => object.metadata.name === name);
    expect([error === undefined, isTaken]).toEqual([isTaken, isTaken]);
    return error?.message ?? 'taken';
  });
}

const noMatches = (apiVersion: string, kind: string): string =>
  expect.stringContaining(`no matches for kind "${kind}" in version "${apiVersion}"`) as string;

describe('a kind that v1.34 does not serve', () => {
  test.each<[string, Type, { readonly isManifest: boolean; readonly isStored: boolean }]>([
    [
      'a prerelease',
      ['scheduling.k8s.io/v1beta9', 'Caravan'],
      { isManifest: true, isStored: true },
    ],
    [
      'a stable version',
      ['scheduling.k8s.io/v1', 'Caravan'],
      { isManifest: false, isStored: true },
    ],
    ['the core group', ['v1', 'Caravan'], { isManifest: false, isStored: true }],
    [
      'a prerelease of a kind that it serves in another version',
      ['apps/v9beta1', 'Deployment'],
      { isManifest: false, isStored: true },
    ],
    ['a custom resource', ['example.com/v1', 'Caravan'], { isManifest: true, isStored: true }],
    [
      'a document of kschedsim',
      ['kschedsim.dev/v1', 'Plan'],
      { isManifest: false, isStored: false },
    ],
  ])('%s: %j', (_, type, { isManifest, isStored }) => {
    expect([read([type]), read([type], STORED)].map(([answer]) => answer === 'taken')).toEqual([
      isManifest,
      isStored,
    ]);
  });
});

test('each object is judged by its own version and kind, whatever precedes it', () => {
  const types: readonly Type[] = [
    ['apps/v9', 'Caravan'],
    ['example.com/v9', 'Caravan'],
    ['apps/v9', 'Caravan'],
    ['apps/v9', 'Deployment'],
    ['apps/v9', 'Caravan'],
    ['example.com/v9', 'Deployment'],
    ['apps/v9', 'Deployment'],
  ];
  expect(read(types)).toEqual([
    noMatches('apps/v9', 'Caravan'),
    'taken',
    noMatches('apps/v9', 'Caravan'),
    noMatches('apps/v9', 'Deployment'),
    noMatches('apps/v9', 'Caravan'),
    'taken',
    noMatches('apps/v9', 'Deployment'),
  ]);
});

test.each([
  ['batch/v1beta1', 'CronJob', 'warn', 'warnings'],
  ['batch/v1beta1', 'CronJob', 'strict', 'errors'],
  ['apps/v9', 'Deployment', 'ignore', 'errors'],
  ['kschedsim.dev/v1', 'Plan', 'ignore', 'errors'],
] as const)('%s %s is reported at its version', (apiVersion, kind, validate, list) => {
  const text = `kind: ${kind}\nmetadata: {name: a}\napiVersion: ${apiVersion}\n`;
  const read = readManifestTexts([{ name: 'f.yaml', text }], { validate });
  const [first] = read[list];
  expect(first).toMatchObject({ file: 'f.yaml', line: 3, column: 13, object: `${kind}/a` });
});
