import { describe, expect, it } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { manifest } from '../../test/support/finding-manifests.ts';
import type { KubernetesObject } from '../objects/index.ts';
import { plan, play } from './plan.ts';
import type { PlanOptions } from './input/plan.ts';

const nodes = ['a', 'b'].map((name) => node(name).offers({ cpu: '4' }).withHostname().object);
const running = pod('p').requests({ cpu: '1' }).object;
const large = pod('large').requests({ cpu: '9' }).object;
const cronJob = manifest('batch/v1', 'CronJob', 'c', {
  spec: {
    schedule: '0 3 * * *',
    jobTemplate: {
      spec: {
        template: {
          spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] },
        },
      },
    },
  },
});

const scenarioOf = (step: object): object => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  metadata: { name: 's' },
  steps: [{ at: 1000, ...step }],
});
const drain = scenarioOf({ drain: 'a' });

describe('a run that goes on with a scenario', () => {
  it('is a run with that scenario', () => {
    const input = { objects: [...nodes, running] };
    const goneOn = play(input).goOn(drain);
    expect(goneOn?.scenario?.steps).toHaveLength(1);
    expect(goneOn).toEqual(plan({ ...input, scenario: drain }));
  });

  const earlier = scenarioOf({ cordon: 'b' });
  it.each<{ why: string; more?: KubernetesObject; options?: PlanOptions; before?: object }>([
    { why: 'a pod that fits nowhere', more: large },
    { why: 'schedules', more: cronJob },
    { why: 'an end', options: { until: 5000 } },
    { why: 'a scenario of its own', before: earlier },
  ])('is refused after a run with $why', ({ more, options = {}, before }) => {
    const objects = [...nodes, running, ...(more === undefined ? [] : [more])];
    const input = { objects, options, ...(before === undefined ? {} : { scenario: before }) };
    expect(play(input).goOn(drain)).toBeUndefined();
  });

  it('is refused for a scenario that brings objects', () => {
    const applied = scenarioOf({ apply: { objects: [pod('q').object] } });
    expect(play({ objects: [...nodes, running] }).goOn(applied)).toBeUndefined();
  });
});
