import { describe, expect, test } from 'vitest';
import { isKind } from '../../objects/index.ts';
import { madeFor, nodes, over, podsOf } from '../../../test/support/snapshots.ts';
import { plan } from '../index.ts';

describe('pods of a Job that the snapshot lacks', () => {
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'load', namespace: 'default' },
    spec: {
      parallelism: 2,
      completions: 6,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'load:1' }] } },
    },
  };

  test('end, and no other pods are created', () => {
    const running = plan({ objects: [...nodes, job], options: { until: 5 } }).objects ?? [];
    const pods = running.filter((object) => isKind(object, 'Pod'));
    expect(pods).toHaveLength(2);
    const outcome = over(pods, []);
    expect(outcome.pods.map(({ status }) => status)).toEqual(['Completed', 'Completed']);
  });

  test('need no Job if all of them have ended', () => {
    expect(madeFor(podsOf([job]))).toEqual([]);
  });
});
