import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { EventQueue } from '../../../clock/index.ts';
import { ObjectStore } from '../../../server/index.ts';
import type { AutoscalerStatus } from '../cluster-state/index.ts';
import { StatusMap } from './status-map.ts';

const START = Date.UTC(2026, 0, 1);
const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** Of a loop that found so many candidates, the first at `sinceMs`. */
function statusAt(ms: number, candidates: number, sinceMs: number): AutoscalerStatus {
  const lastProbeTime = timeOf(ms);
  const condition = { status: 'NoActivity', lastProbeTime, lastTransitionTime: timeOf(START) };
  const scaleDown = { ...condition, lastTransitionTime: timeOf(sinceMs), candidates };
  const message = `first seen at ${timeOf(ms)}, ${'and no machine has come since then; '.repeat(4)}`;
  return {
    autoscalerStatus: 'Running',
    message,
    clusterWide: {
      health: {
        ...condition,
        nodeCounts: {
          registered: {
            ...{ total: 3, ready: 3, notStarted: 0, suspended: 0 },
            unready: { total: 0, resourceUnready: 0 },
          },
          longUnregistered: 0,
          unregistered: 0,
        },
      },
      scaleUp: condition,
      scaleDown,
    },
  };
}

test('the status of every loop is its YAML, also where only the time has changed', () => {
  const api = new ObjectStore({ clock: new EventQueue(), epochMs: START, seed: 0 });
  const map = new StatusMap(api, 'status');
  const loops: readonly (readonly [seconds: number, candidates: number, since: number])[] = [
    [0, 0, 0],
    [10, 0, 0],
    [20, 2, 20],
    // The times of the loop before become times that stay.
    [30, 2, 20],
    [40, 2, 40],
    [50, 2, 40],
    [50.5, 2, 40],
  ];
  for (const [seconds, candidates, since] of loops) {
    const now = START + seconds * 1000;
    const status = statusAt(now, candidates, START + since * 1000);
    map.write(status, now);
    const text = api.get('ConfigMap', 'kube-system', 'status')?.data?.['status'] ?? '';
    const { time } = parse(text) as { readonly time: string };
    expect(text).toBe(stringify({ time, ...status }));
    expect(Date.parse(time.replace(' +0000 UTC', 'Z'))).toBe(now);
  }
});
