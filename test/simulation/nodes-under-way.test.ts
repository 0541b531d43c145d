import { describe, expect, it } from 'vitest';
import { planWithRemedies } from '../../src/index.ts';
import type { Plan, Remedy } from '../../src/index.ts';
import { readGiven } from '../../src/cli/input/index.ts';
import { objectsOf } from '../../src/input/index.ts';

const planUntil = async (
  until: number | undefined,
  fixture = 'fixtures/karpenter',
): Promise<Plan> => {
  const { given } = await readGiven([fixture], { namespace: 'default' });
  return planWithRemedies(
    { objects: objectsOf(given), options: until === undefined ? {} : { until } },
    { seeds: 1 },
  );
};

const remediesFor = ({ groups = [], remedies = [] }: Plan, object: string): readonly Remedy[] => {
  const group = groups.find(({ workloads }) => workloads.some((one) => one.object === object));
  return remedies.find((one) => one.group === group?.id)?.remedies ?? [];
};

describe('pods that wait for nodes under way when the run is cut', () => {
  it('have to wait, and no other remedy, if these nodes suffice', async () => {
    const planned = await planUntil(20);
    expect(remediesFor(planned, 'Deployment/web')).toEqual([
      {
        text: 'wait for 10 nodes under way: --until 2m',
        changes: [],
        places: 10,
        of: 10,
        suffices: true,
      },
    ]);
    expect((await planUntil(120)).summary.placed).toBe(planned.summary.placed + 10);
  });

  it('are not told to wait if no node comes for them', async () => {
    const planned = await planUntil(20);
    for (const object of ['Job/report', 'Deployment/training']) {
      expect(remediesFor(planned, object).map(({ text }) => text)).toEqual([]);
    }
  });

  it('are not told to wait once the nodes are Ready, or if the run ends by itself', async () => {
    for (const until of [120, undefined]) {
      const { remedies = [] } = await planUntil(until);
      const texts = remedies.flatMap((one) => one.remedies.map(({ text }) => text));
      expect(texts.filter((text) => text.includes('wait'))).toEqual([]);
    }
  });
});
