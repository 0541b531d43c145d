import { describe, expect, test } from 'vitest';
import { foreignText, isForeign, isStoredValue } from './foreign-documents.ts';
import { stepsOfPath } from './kinds/from-path.ts';

const NO_TYPES = stepsOfPath('things.json');
const PODS = stepsOfPath('pods.json');
const metadata = { name: 'a' };

/** Whether a value is foreign in a file whose path names no kind, and in one whose path names Pods. */
test.each<[string, unknown, readonly [boolean, boolean]]>([
  ['a word', 'x', [true, true]],
  ['nothing', null, [true, true]],
  ['an object', { apiVersion: 'v1', kind: 'Pod' }, [false, false]],
  ['a custom resource', { apiVersion: 'a.com/v1', kind: 'Thing' }, [false, false]],
  ['a response of an API server', { apiVersion: 'v1', kind: 'Status' }, [true, true]],
  ["kubectl's configuration", { apiVersion: 'v1', kind: 'Config', metadata }, [true, true]],
  ['a known kind alone', { kind: 'Pod' }, [false, false]],
  ['an unknown kind alone', { kind: 'Thing' }, [true, true]],
  ['an unknown kind with metadata', { kind: 'Thing', metadata }, [false, false]],
  ['an unknown kind with a list', { kind: 'Thing', items: [] }, [false, false]],
  ['a version alone', { apiVersion: 'v2' }, [true, true]],
  ['a version with metadata', { apiVersion: 'v2', metadata }, [false, false]],
  ['a version with a list', { apiVersion: 'v2', items: [] }, [true, true]],
  ['metadata alone', { metadata }, [true, false]],
  ['metadata without a name', { metadata: {} }, [true, true]],
  ['other fields', { info: 1 }, [true, true]],
  ['items without a type', { items: [{ metadata }] }, [true, false]],
  ['items with a type', { items: [{ apiVersion: 'v1', kind: 'Pod' }] }, [false, false]],
  ['no items', { items: [] }, [true, false]],
  ['a list of objects', [{ apiVersion: 'v1', kind: 'Pod' }], [false, false]],
  ['a list with an object among others', [7, { kind: 'Pod' }], [false, false]],
  ['a list of other things', [7, { info: 1 }], [true, true]],
  ['an empty list', [], [true, true]],
])('%s: %j', (_, value, expected) => {
  expect([isForeign(value, NO_TYPES), isForeign(value, PODS)]).toEqual(expected);
});

describe('an unreadable text', () => {
  const CUSTOM = 'of custom resources with broken YAML';
  test.each([
    ['Starting up: [ok', 'in neither YAML nor JSON'],
    ['kind: [', undefined],
    ['{"kind": [', undefined],
    ['mankind: [', 'in neither YAML nor JSON'],
    ['{{ if .x }}\na: [', undefined],
    ['apiVersion: v1\nuid: [', undefined],
    ['apiVersion: a.com/v1\nuid: [', CUSTOM],
    ['apiVersion: a.com/v1\nresourceVersion: [', CUSTOM],
    ['apiVersion: a.com/v1\nx: [', undefined],
    ['- apiVersion: a.com/v1\n  owner:\n    apiVersion: v1\n  uid: [', CUSTOM],
    ['- apiVersion: a.com/v1\n  uid: [\n- apiVersion: v1\n', undefined],
    ['{"apiVersion":"a.com/v1","uid":', CUSTOM],
  ])('%j', (text, reason) => {
    expect(foreignText(text)).toBe(reason);
  });
});

test.each<[unknown, boolean]>([
  [{ metadata: { uid: 'u', resourceVersion: '7' } }, true],
  [{ metadata: {} }, false],
  [{}, false],
  ['x', false],
  [{ items: [{ metadata: { uid: 'u', resourceVersion: '7' } }] }, true],
  [{ items: [{ metadata: { uid: 'u', resourceVersion: '7' } }, { metadata: {} }] }, false],
  [{ items: [], metadata: { uid: 'u', resourceVersion: '7' } }, true],
])('%j was written by an API server: %s', (value, expected) => {
  expect(isStoredValue(value)).toBe(expected);
});
