import { beforeAll, describe, expect, test } from 'vitest';
import type { Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { render } from '../support/finding-cases.ts';
import { LINUX_NODES, workloadOf } from '../support/rejected-workloads.ts';

const resources = { requests: { cpu: '9' } };

describe.each([
  { kind: 'Deployment', times: 100 },
  { kind: 'StatefulSet', times: 100 },
  { kind: 'DaemonSet', times: 8 },
] as const)('a $kind whose pods a kubelet rejects again and again', ({ kind, times }) => {
  let outcome: Plan;

  beforeAll(() => {
    const objects = [...LINUX_NODES, workloadOf(kind, { nodeName: 'n1' }, { resources })];
    outcome = plan({ objects, options: { until: 300 } });
  });

  test('keeps the first and the last pod, and of many turns their events alone', () => {
    const { pods, deleted = [], events } = outcome;
    const all = [...pods, ...deleted];
    expect(Math.max(...all.map(({ repeats = 0 }) => repeats))).toBeGreaterThanOrEqual(times);
    expect(all.length).toBeLessThanOrEqual(3);
    if (times <= 20) return;
    expect(events.length).toBeLessThanOrEqual(8 * all.length);
    const known = new Set(all.map(({ namespace, name }) => `Pod/${namespace}/${name}`));
    const about = events.filter(({ object }) => object.startsWith('Pod/'));
    expect(about.filter(({ object }) => !known.has(object))).toEqual([]);
    expect(about.length).toBeGreaterThan(0);
  });

  test('is one row of the timeline, and no green mark', () => {
    const text = render('table', outcome);
    expect(text.match(/^ {2}\S+\/w .*rejected [\d,]+ times \d/gm)).toHaveLength(1);
    expect(text).toMatch(new RegExp(`^! +${kind}/w `, 'm'));
    expect(text).not.toMatch(/all ready/);
    expect(render('markdown', outcome)).toMatch(new RegExp(`❌ \\| ${kind}/w `));
  });

  test.each(['json', 'html'] as const)('does not grow with its turns in %s', (format) => {
    expect(render(format, outcome).length).toBeLessThan(format === 'json' ? 20_000 : 300_000);
  });
});
