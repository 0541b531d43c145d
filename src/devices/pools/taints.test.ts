import { describe, expect, it } from 'vitest';
import { claim, outcome, request, results, slice } from '../../../test/support/device-builders.ts';
import type { DeviceToleration } from '../../objects/index.ts';
import { isBarred } from './taints.ts';

const tainted = (effect: string): Parameters<typeof isBarred>[0] => ({
  name: 'd',
  taints: [{ key: 'broken', value: 'fan', effect }],
});

describe('a taint', () => {
  it.each<readonly [string, boolean, readonly DeviceToleration[]]>([
    ['keeps requests off the device', true, []],
    ['is tolerated by its key', false, [{ key: 'broken', operator: 'Exists' }]],
    ['is tolerated by its key and value', false, [{ key: 'broken', value: 'fan' }]],
    ['is not tolerated by another value', true, [{ key: 'broken', value: 'bus' }]],
    ['is not tolerated for another effect', true, [{ operator: 'Exists', effect: 'NoExecute' }]],
    ['is tolerated by a toleration of everything', false, [{ operator: 'Exists' }]],
  ])('%s', (_, expected, tolerations) => {
    expect(isBarred(tainted('NoSchedule'), tolerations, true)).toBe(expected);
  });

  it('with another effect counted up to v1.34', () => {
    expect(isBarred(tainted('None'), [], true)).toBe(false);
    expect(isBarred(tainted('None'), [], false)).toBe(true);
  });
});

describe('an allocation', () => {
  const slices = [slice('p', [{ ...tainted('NoExecute'), name: 'd1' }, 'd2'])];
  const tolerations = [{ key: 'broken', operator: 'Exists' }];

  it('passes over devices with taints, if the gate is on', () => {
    const claims = [claim('c', [request('r')])];
    expect(outcome({ slices, claims })).toEqual(['r: p/d2']);
    expect(outcome({ slices, claims, features: { taints: false } })).toEqual(['r: p/d1']);
  });

  it('records what the request tolerates', () => {
    const claims = [claim('c', [request('r', { tolerations })])];
    const [found] = results({ slices, claims });
    expect(found?.devices?.results).toMatchObject([{ device: 'd1', tolerations }]);
  });
});
