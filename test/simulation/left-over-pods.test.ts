import { describe, expect, test } from 'vitest';
import type { Pod } from '../../src/objects/index.ts';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { HOSTNAME, node, pod } from '../support/builders.ts';

/** Keeps pods with this label off its node for ten seconds, or for ever. */
function guard(name: string, { priority = 0, runs }: { priority?: number; runs?: string }): Pod {
  const { object } = pod(name)
    .in('default')
    .priority(priority)
    .apartFrom({ topologyKey: HOSTNAME, labelSelector: { matchLabels: { app: 'web' } } })
    .onNode('n1');
  const annotations = runs === undefined ? {} : { 'kschedsim.dev/run-duration': runs };
  return {
    ...object,
    metadata: { ...object.metadata, annotations },
    spec: { ...object.spec, restartPolicy: 'Never' },
  };
}

const planAt = (kubernetes: '1.35' | '1.36', ...guards: readonly Pod[]): Plan =>
  plan({
    kubernetes,
    objects: [
      node('n1').withHostname().offers({ cpu: 4, pods: 20 }).object,
      ...guards,
      pod('web').in('default').labelled({ app: 'web' }).priority(50).object,
    ],
  });

/** Up to v1.35 no hint looks at the terms of a pod that is gone. */
const planWith = (...guards: readonly Pod[]): Plan => planAt('1.35', ...guards);

const webOf = ({ pods }: Plan): Plan['pods'][number] | undefined =>
  pods.find(({ name }) => name === 'web');

/** Virtual seconds at which the pod got its node. */
const placedAt = ({ events }: Plan): number | undefined =>
  events.find(({ object, reason }) => reason === 'Scheduled' && object.endsWith('/web'))?.at;

describe('a pod that waits for a change which its hints ignore', () => {
  test('is placed at the first half minute after five minutes', () => {
    const settled = planWith(guard('first', { priority: 100, runs: '10s' }));
    expect(webOf(settled)).toMatchObject({ node: 'n1', attempts: 2 });
    expect(placedAt(settled)).toBe(330);
  });

  test('is placed as soon as the other pod has ended since v1.36, whose hints look at it', () => {
    const settled = planAt('1.36', guard('first', { priority: 100, runs: '10s' }));
    expect(webOf(settled)).toMatchObject({ node: 'n1', attempts: 2 });
    expect(placedAt(settled)).toBe(15);
  });

  test('preempts then if it could not before', () => {
    const settled = planWith(
      guard('first', { priority: 100, runs: '10s' }),
      guard('second', { priority: 0 }),
    );
    expect(settled.summary.preempted).toBe(1);
    expect(webOf(settled)?.node).toBe('n1');
    expect(placedAt(settled)).toBeGreaterThan(330);
  });

  test('does not keep the simulation going while it fits nowhere', () => {
    const settled = planWith(
      guard('first', { priority: 100, runs: '10s' }),
      guard('second', { priority: 100 }),
    );
    expect(webOf(settled)?.node).toBeNull();
    expect(settled.summary).toMatchObject({ ended: 'idle' });
    expect(settled.summary.endTime).toBeLessThan(60);
  });
});
