import { expect, test } from 'vitest';
import { missingFromSnapshot } from './snapshot-info.ts';

const lacking = (kind: string, effect: string) => ({
  kind,
  apiVersion: 'v1',
  object: '*',
  reason: `${kind} could not be read`,
  effect,
});
const otherNamespaces = {
  kind: 'Pod',
  apiVersion: 'v1',
  object: '*',
  reason: 'only namespace shop was read',
  effect: 'pods of other namespaces are missing from the nodes',
};

test.each<[string, object, readonly object[]]>([
  ['of everything', {}, []],
  ['of one namespace', { namespace: 'shop' }, [otherNamespaces]],
  [
    'without what may not be read',
    { forbidden: [{ kind: 'Node', apiVersion: 'v1', effect: 'no nodes' }] },
    [lacking('Node', 'no nodes')],
  ],
  [
    'of one namespace, without what may not be read',
    { namespace: 'shop', forbidden: [{ kind: 'Secret', apiVersion: 'v1' }] },
    [lacking('Secret', ''), otherNamespaces],
  ],
  [
    'with fields of other types',
    { namespace: 3, forbidden: [null, 'x', {}, { kind: 'Node' }, { kind: 1, apiVersion: 'v1' }] },
    [],
  ],
  ['whose list is none', { forbidden: 'Node' }, []],
])('what is missing from a snapshot %s', (_name, info, missing) => {
  expect(missingFromSnapshot(info)).toEqual(missing);
});
