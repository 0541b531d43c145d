import { expect, test } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import type { Deployment, HorizontalPodAutoscaler, Pod } from '../../objects/index.ts';
import { applyDefaults, EventLog, ObjectStore } from '../../server/index.ts';
import { RetryClock } from '../shared/retry-clock.ts';
import { AutoscalerController } from './controller.ts';
import type { MetricsSource } from './metrics/apis.ts';

const SECOND = 1000;
const START = '1999-12-31T23:00:00Z';

const deployment = (name: string, replicas: number): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { name: '', labels: { app: 'web' } }, spec: { containers: [] } },
  },
});

const POD: Pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-0', namespace: 'default', labels: { app: 'web' } },
  spec: {
    nodeName: 'a',
    containers: [{ name: 'app', image: 'app', resources: { requests: { cpu: '1' } } }],
  },
  status: {
    phase: 'Running',
    startTime: START,
    conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: START }],
  },
};

const autoscaler = (name: string): HorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  spec: {
    maxReplicas: 10,
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
  },
});

/** A pod that uses what its autoscaler wants, for ever, as far as can be foreseen. */
class Played {
  readonly clock = new EventQueue();
  readonly api: ObjectStore;
  /** Seconds of the syncs that were made. */
  readonly made: number[] = [];
  /** How many syncs were noted later. */
  repeats = 0;
  catchUp: (() => void) | undefined;
  onUsageChange: (() => void) | undefined;
  readonly #usage = [{ name: 'app', milli: { cpu: 800 } }];

  constructor() {
    const epochMs = Date.UTC(2000, 0, 1);
    const { clock } = this;
    this.api = new ObjectStore({ clock, epochMs, seed: 0, admit: (_, one) => applyDefaults(one) });
    const { api } = this;
    api.create('Pod', POD);
    api.create('Deployment', deployment('web', 1));
    api.create('HorizontalPodAutoscaler', autoscaler('web'));
    const retryClock = new RetryClock(api, clock);
    const dependencies = { api, clock, epochMs, retryClock, events: new EventLog(clock) };
    new AutoscalerController(
      { ...dependencies, timersUntilMs: 3600 * SECOND },
      {
        metrics: this.#metrics,
        follow: ({ catchUp }) => {
          this.catchUp ??= catchUp;
          return {
            isActive: () => true,
            note: ({ autoscaler: { metadata } }) => {
              if (metadata.name === 'web') this.made.push(clock.nowMs / SECOND);
            },
            noteRepeats: ({ count }) => {
              this.repeats += count;
            },
          };
        },
      },
    );
  }

  get #metrics(): MetricsSource {
    const usage = this.#usage;
    return {
      usageOfPods: () => {
        const timestampMs = this.clock.nowMs;
        return [{ pod: 'web-0', timestampMs, windowMs: 15 * SECOND, containers: usage }];
      },
      watchUsage: (_, onChange) => {
        this.onUsageChange = onChange;
        return { state: usage, even: usage, foresee: () => Infinity };
      },
      valuesOfPods: () => [],
      valueOfObject: () => ({ error: 'none' }),
      externalValues: () => [],
    };
  }

  runUntil(second: number): void {
    while ((this.clock.nextMs ?? Infinity) <= second * SECOND) this.clock.step();
  }
}

/** What a sync reads, but for usage. */
const CHANGES: Readonly<Record<string, (played: Played) => void>> = {
  'the target': ({ api }) => {
    api.update('Deployment', deployment('web', 1));
  },
  'the autoscaler': ({ api }) => {
    const [known = autoscaler('web')] = api.list('HorizontalPodAutoscaler');
    api.update('HorizontalPodAutoscaler', known);
  },
  'a pod': ({ api }) => {
    api.update('Pod', api.list('Pod')[0] ?? POD);
  },
  'a new pod': ({ api }) => {
    api.create('Pod', { ...POD, metadata: { ...POD.metadata, name: 'web-1' } });
  },
  'usage that was not foreseen': ({ onUsageChange }) => {
    onUsageChange?.();
  },
};

test('syncs that would do what the last one did are not made, and are noted when that is asked for', () => {
  const played = new Played();
  played.runUntil(1800);
  const { made } = played;
  // The first recommendation is that of the size at the start, so that five minutes agree from the second on.
  expect(made.every((second) => second <= 330)).toBe(true);
  expect(played.repeats).toBe(0);
  played.catchUp?.();
  expect(made.length + played.repeats).toBe(1800 / 15);
});

test.each(Object.entries(CHANGES))('the next sync is made after a change of %s', (_, change) => {
  const played = new Played();
  played.runUntil(1790);
  expect(played.made.at(-1)).toBeLessThan(1700);
  change(played);
  played.runUntil(1800);
  expect(played.made.at(-1)).toBe(1800);
  expect(played.made.length + played.repeats).toBe(1800 / 15);
});

test('the next sync is made after another autoscaler has begun to select the same pods', () => {
  const played = new Played();
  played.runUntil(1790);
  played.api.create('Deployment', deployment('other', 1));
  played.api.create('HorizontalPodAutoscaler', autoscaler('other'));
  played.runUntil(1815);
  expect(played.made.at(-1)).toBe(1815);
});
