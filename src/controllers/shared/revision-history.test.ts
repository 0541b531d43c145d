import { describe, expect, test } from 'vitest';
import { applyDefaults } from '../../server/index.ts';
import type { ControllerRevision, PodTemplateSpec, StatefulSet } from '../../objects/index.ts';
import { controllerRevision, templateIn } from './revision-history.ts';
import { hasEqualValue, isStoredAlike } from './template-equality.ts';

const template = (memory: string): PodTemplateSpec => ({
  metadata: { name: '', labels: { app: 'db' } },
  spec: { containers: [{ name: 'db', image: 'db:1', resources: { requests: { memory } } }] },
});

const set = (memory: string): StatefulSet =>
  applyDefaults({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db', namespace: 'default', uid: 'u' },
    spec: { selector: { matchLabels: { app: 'db' } }, template: template(memory) },
  });

const defaulted = (memory: string): PodTemplateSpec => set(memory).spec.template;

describe('a ControllerRevision', () => {
  test('holds its template', () => {
    const parts = { template: defaulted('1Gi'), hash: 'abc', revision: 3 };
    const made = controllerRevision(set('1Gi'), parts);
    expect(made).toMatchObject({ revision: 3, metadata: { name: 'db-abc', namespace: 'default' } });
    expect(templateIn(made)).toEqual(defaulted('1Gi'));
  });

  test('of a loaded cluster is read with fields of older releases and without defaults', () => {
    const revision: ControllerRevision = {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: { namespace: 'default', name: 'db-7c9d8f6b5' },
      revision: 1,
      data: {
        spec: {
          template: {
            $patch: 'replace',
            ...template('1Gi'),
            metadata: { creationTimestamp: null, labels: { app: 'db' } },
          },
        },
      },
    };
    expect(isStoredAlike(templateIn(revision) ?? {}, defaulted('1Gi'))).toBe(true);
    expect(templateIn({ ...revision, data: { spec: 'odd' } })).toBeUndefined();
  });
});

test('a quantity in another unit has an equal value and another stored text', () => {
  expect(hasEqualValue(defaulted('1Gi'), defaulted('1073741824'))).toBe(true);
  expect(isStoredAlike(defaulted('1Gi'), defaulted('1073741824'))).toBe(false);
  expect(isStoredAlike(defaulted('1Gi'), defaulted('1024Mi'))).toBe(true);
});
