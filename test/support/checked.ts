import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import type { CheckedExpectation, OutcomeVerdict } from '../../src/outcome/index.ts';
import { check } from '../../src/whatif/index.ts';
import type { CheckOptions } from '../../src/whatif/index.ts';

/** One expectation about one cluster. */
export interface CheckCase {
  readonly expects: object;
  readonly objects: readonly KubernetesObject[];
  readonly verdict: OutcomeVerdict;
  /** What the message says. */
  readonly says: string | RegExp;
  readonly options?: CheckOptions;
}

/** What a check says of one expectation; nothing else is expected. */
export function judgedAlone(
  expectation: object,
  objects: readonly KubernetesObject[],
  options: CheckOptions = {},
): CheckedExpectation {
  const document = {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Expectations',
    allPlaced: false,
    expect: [expectation],
  };
  const [only] = check({ objects }, document, { tieBreak: 'name', ...options }).expectations;
  if (only === undefined) throw new Error('no expectation was judged');
  return only;
}

/** A test per case, by title; and one that the cases have every verdict, and a change of the cluster that flips it. */
export function testCases(cases: Readonly<Record<string, CheckCase>>): void {
  test('the cases have every verdict, and a cluster that flips one', () => {
    const all = Object.values(cases);
    expect(new Set(all.map(({ verdict }) => verdict)).size).toBe(3);
    const passed = all.filter(({ verdict }) => verdict === 'passed');
    const isFlipped = ({ expects }: CheckCase): boolean =>
      all.some(
        (other) =>
          other.verdict === 'failed' && JSON.stringify(other.expects) === JSON.stringify(expects),
      );
    expect(passed.some(isFlipped)).toBe(true);
  });

  test.each(Object.entries(cases))('%s', (_, { expects, objects, verdict, says, options }) => {
    const judged = judgedAlone(expects, objects, options);
    expect(judged.message).toMatch(says);
    expect(judged.verdict).toBe(verdict);
    const { violations } = judged.evidence;
    expect(violations.length > 0).toBe(verdict === 'failed');
    expect((judged.doubts ?? []).length > 0).toBe(verdict === 'unknown');
  });
}

/** A Deployment as it is applied. */
export function deployment(
  name: string,
  replicas: number,
  spec: object = {},
  metadata: object = {},
): KubernetesObject {
  const labels = { app: name };
  const object = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default', ...metadata },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [{ name: 'c', image: 'c:1', resources: { requests: { cpu: '1' } } }],
          ...spec,
        },
      },
    },
  };
  return object;
}
