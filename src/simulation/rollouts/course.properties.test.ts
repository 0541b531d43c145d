import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rolled, rolling } from '../../../test/support/rolled-out.ts';
import { scaledValue } from '../../controllers/index.ts';
import { isReady } from '../../objects/index.ts';
import type { Observe } from '../world/observe.ts';

/** Watches the ready pods and all pods that are not being deleted; the values of the end of each moment. */
function watchPods(seen: { at: number; ready: number; all: number }[]): Observe {
  return ({ api, clock }) => {
    let [ready, all] = [0, 0];
    api.watch('Pod', ({ type, object, previous }) => {
      const counts = (pod: typeof object | undefined): readonly [number, number] => {
        const isThere =
          pod !== undefined &&
          pod.metadata.deletionTimestamp === undefined &&
          !['Failed', 'Succeeded'].includes(pod.status?.phase ?? '');
        return isThere ? [Number(isReady(pod)), 1] : [0, 0];
      };
      const [readyBefore, allBefore] = counts(previous);
      const [readyNow, allNow] = type === 'DELETED' ? [0, 0] : counts(object);
      ready += readyNow - readyBefore;
      all += allNow - allBefore;
      const at = clock.nowMs / 1000;
      if (seen.at(-1)?.at === at) seen.pop();
      seen.push({ at, ready, all });
    });
  };
}

const limit = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('0%', '25%', '50%', '100%'));

test(
  'property: figures are those of the pods, and bounds of the strategy hold',
  { timeout: 120_000 },
  () => {
    let judged = 0;
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet'),
          replicas: fc.integer({ min: 1, max: 6 }),
          maxUnavailable: limit,
          maxSurge: limit,
          minReadySeconds: fc.constantFrom(0, 5),
          delay: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
          to: fc.integer({ min: 1, max: 6 }),
          cpu: fc.constantFrom('100m', '900m', '2'),
        }),
        ({ kind, replicas, maxUnavailable, maxSurge, to, ...rest }) => {
          const isZero = (value: number | string): boolean => Number.parseInt(String(value)) === 0;
          // The API server refuses a DaemonSet with both or none.
          const isDaemonSet = kind === 'DaemonSet';
          fc.pre(!isDaemonSet || isZero(maxSurge) !== isZero(maxUnavailable));
          fc.pre(!(isZero(maxSurge) && isZero(maxUnavailable)));
          const strategy =
            kind === 'StatefulSet' ? { type: 'RollingUpdate' } : rolling(maxUnavailable, maxSurge);
          const seen: { at: number; ready: number; all: number }[] = [];
          const observe = watchPods(seen);
          const outcome = rolled(
            { kind, replicas, strategy, ...rest },
            { replicas: to },
            { observe },
          );
          for (const found of outcome.rollouts ?? []) {
            judged++;
            const {
              desired,
              readyBefore,
              lowestReady,
              mostPods,
              keepsReady = 0,
              seconds,
              waits,
            } = found;
            const end = seconds ?? outcome.summary.endTime;
            const during = seen.filter(({ at }) => at < end || at === 0);
            expect(lowestReady).toBe(Math.min(desired, ...during.map(({ ready }) => ready)));
            expect(mostPods).toBe(Math.max(...during.map(({ all }) => all)));
            expect(lowestReady).toBeLessThanOrEqual(desired);
            const most = Math.max(desired, isDaemonSet ? 0 : replicas);
            const surge =
              kind === 'StatefulSet' ? 0 : scaledValue(maxSurge, desired, { roundUp: true });
            expect(mostPods).toBeLessThanOrEqual(most + surge);
            // Pods that are ready and not yet available are replaced first.
            if (readyBefore >= desired && rest.minReadySeconds === 0)
              expect(lowestReady).toBeGreaterThanOrEqual(keepsReady);
            const waited = waits.reduce((sum, one) => sum + one.seconds, 0);
            expect(waited).toBeLessThanOrEqual(end + 0.01);
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(judged).toBeGreaterThan(20);
  },
);
