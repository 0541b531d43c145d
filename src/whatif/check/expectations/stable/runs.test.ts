import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node, pod } from '../../../../../test/support/builders.ts';
import { deployment } from '../../../../../test/support/checked.ts';
import { prepare } from '../../../prepared/index.ts';
import { CheckedCluster } from '../../checked-cluster.ts';
import { runsOf } from './runs.ts';

const cpu = fc.integer({ min: 1, max: 16 });
const requests = (tenths: number) => ({ cpu: `${tenths * 100}m` });

test('pods that are taken off their nodes and scheduled again in the same order get them again', () => {
  fc.assert(
    fc.property(
      fc.array(cpu, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), cpu), { minLength: 1, maxLength: 4 }),
      fc.array(cpu, { maxLength: 3 }),
      (sizes, workloads, old) => {
        const nodes = sizes.map((size, at) =>
          node(`n${at}`)
            .offers({ cpu: size })
            .zone(`z${at % 2}`),
        );
        const objects = [
          ...nodes.map(({ object }) => object),
          ...old.map((size, at) => pod(`old-${at}`).requests(requests(size)).onNode('n0').object),
          ...workloads.map(([replicas, size], at) => {
            const containers = [
              { name: 'c', image: 'c:1', resources: { requests: requests(size) } },
            ];
            return deployment(`web-${at}`, replicas, { containers });
          }),
        ];
        const input = { objects, options: { tieBreak: 'name' as const } };
        const prepared = prepare(input);
        const cluster = new CheckedCluster({
          input,
          prepared,
          placeOf: () => undefined,
          priceOf: () => undefined,
          audit: () => {
            throw new Error('no audit is needed');
          },
        });
        const [run] = runsOf(cluster, { seeds: 0, orders: 1 });
        const again = run?.base.map(({ subject, node: name = '' }) => `${subject.name} ${name}`);
        const planned = prepared.plan.pods
          .filter(({ existing }) => existing !== true)
          .map(({ owner, node: name }) => `${owner?.name ?? ''} ${name ?? ''}`);
        expect(again?.toSorted()).toEqual(planned.toSorted());
      },
    ),
    { numRuns: 10 },
  );
});
