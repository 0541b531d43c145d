import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cluster } from '../../cluster/index.ts';
import type { KubernetesObject, PodAffinityTerm } from '../../objects/index.ts';
import { pod, ZONE } from '../../../test/support/builders.ts';
import { termsTowards } from './term-index.ts';
import { existingTerms } from './terms.ts';

const NAMESPACES = ['a', 'b', 'c'];
const name = fc.constantFrom(...NAMESPACES);
const app = fc.constantFrom('web', 'db');

const term = fc.record(
  {
    labelSelector: fc.constantFrom(
      { matchLabels: { app: 'web' } },
      { matchExpressions: [{ key: 'app', operator: 'In' as const, values: ['web', 'db'] }] },
      { matchExpressions: [{ key: 'app', operator: 'Exists' as const }] },
      {},
    ),
    namespaces: fc.uniqueArray(name, { maxLength: 2 }),
    namespaceSelector: fc.constantFrom({}, { matchLabels: { team: 'x' } }),
  },
  { requiredKeys: ['labelSelector'] },
);

const placed = fc.record({ namespace: name, app, terms: fc.array(term, { minLength: 1 }) });

test('the terms that are found by label and namespace are those that select the pod', () => {
  fc.assert(
    fc.property(fc.array(placed), name, app, (others, namespace, ofApp) => {
      const cluster = new Cluster();
      for (const [at, one] of NAMESPACES.entries()) {
        const labels = at === 1 ? { team: 'x' } : {};
        const object: KubernetesObject = {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: one, labels },
        };
        cluster.set(object);
      }
      for (const { namespace: of, app: has, terms } of others) {
        const apart = terms.map((one): PodAffinityTerm => ({ topologyKey: ZONE, ...one }));
        cluster.view(
          pod()
            .in(of)
            .labelled({ app: has })
            .apartFrom(...apart).object,
        );
      }
      const view = cluster.view(pod().in(namespace).labelled({ app: ofApp }).object);
      const found = [...termsTowards(view, cluster)].map(
        ([of, terms]) => [of, terms.length] as const,
      );
      const selecting = cluster.podClassesWithTerms.flatMap((of) => {
        const terms = existingTerms(of, cluster).requiredAntiAffinity;
        const { length } = terms.filter((one) => one.selects(view));
        return length > 0 ? [[of, length] as const] : [];
      });
      expect(new Map<object, number>(found)).toEqual(new Map<object, number>(selecting));
    }),
  );
});
