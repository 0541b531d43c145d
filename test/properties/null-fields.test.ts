import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  definition,
  definitionNameOf,
  resolveShape,
} from '../../src/server/schemas/definitions.ts';
import type { Shape } from '../../src/server/schemas/definitions.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { readManifestTexts, objectsOf, takeIn } from '../../src/input/index.ts';
import { isRecord } from '../../src/units/index.ts';
import { checkInput } from '../../src/simulation/input/check.ts';

type Path = readonly (string | number)[];

const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const selector = { matchLabels: labels };

const object = (apiVersion: string, kind: string, more: object): KubernetesObject => ({
  apiVersion,
  kind,
  metadata: { name: 'x', namespace: 'shop' },
  ...more,
});

const OBJECTS: readonly KubernetesObject[] = [
  object('v1', 'Pod', {
    spec: {
      ...template.spec,
      affinity: { nodeAffinity: {}, podAntiAffinity: {} },
      tolerations: [{ operator: 'Exists' }],
      volumes: [{ name: 'v', emptyDir: {} }],
    },
    status: { conditions: [{ type: 'Ready', status: 'True' }], containerStatuses: [] },
  }),
  object('v1', 'Node', {
    metadata: { name: 'n' },
    spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] },
    status: { allocatable: { cpu: '1' }, conditions: [{ type: 'Ready', status: 'True' }] },
  }),
  object('v1', 'Service', { spec: { ports: [{ port: 80 }] } }),
  object('apps/v1', 'Deployment', { spec: { selector, template } }),
  object('apps/v1', 'ReplicaSet', { spec: { selector, template } }),
  object('apps/v1', 'StatefulSet', { spec: { serviceName: 's', selector } }),
  object('v1', 'ReplicationController', { spec: { selector: labels } }),
  object('policy/v1', 'PodDisruptionBudget', { spec: { selector } }),
];

/** The fields that the object may have and has not, at any depth. */
function absentFields(value: unknown, of: Shape | undefined, at: Path = []): readonly Path[] {
  const shape = resolveShape(of);
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => absentFields(item, shape?.items, [...at, index]));
  }
  if (!isRecord(value) || shape?.properties === undefined) return [];
  return Object.entries(shape.properties).flatMap(([key, field]) =>
    Object.hasOwn(value, key) ? absentFields(value[key], field, [...at, key]) : [[...at, key]],
  );
}

function withNull(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (at === step ? withNull(item, rest) : item));
  }
  const members = isRecord(value) ? value : {};
  return { ...members, [step]: withNull(members[step], rest) };
}

const nulled = fc.constantFrom(...OBJECTS).chain((given) => {
  const name = definitionNameOf(given.apiVersion, given.kind) ?? '';
  const paths = absentFields(given, definition(name));
  return fc
    .uniqueArray(fc.constantFrom(...paths), { minLength: 1, maxLength: 5 })
    .map((chosen) => ({ given, chosen, nulled: chosen.reduce(withNull, given) }));
});

describe('fields that are null', () => {
  test('are absent to the library, at any depth', () => {
    fc.assert(
      fc.property(nulled, fc.boolean(), ({ given, nulled: value }, createsNothing) => {
        const options = { createsNothing, isValidated: true, gates: {} };
        const checked = (object: unknown): unknown =>
          objectsOf(checkInput([takeIn(object as KubernetesObject)], options).objects);
        expect(checked(value)).toEqual(checked(given));
      }),
      { numRuns: 500 },
    );
  });

  test('are absent to the reader of manifests in the same way', () => {
    fc.assert(
      fc.property(nulled, ({ given, nulled: value }) => {
        const read = (one: unknown): unknown => {
          const name = 'f.json';
          return readManifestTexts([{ name, text: JSON.stringify(one), isMet: false }]).objects;
        };
        expect(read(value)).toEqual(read(given));
      }),
      { numRuns: 200 },
    );
  });
});
