import { describe, expect, test } from 'vitest';
import type { Container, Pod } from '../../objects/index.ts';
import { podsToPreempt } from './pods-to-preempt.ts';
import type { Requirement } from './pods-to-preempt.ts';

const CRITICAL = 2_000_000_000;

/** `requests`: "500m 1Gi"; with `isGuaranteed`, the limits too. */
function pod(name: string, requests: string, isGuaranteed = false, priority = 0): Pod {
  const [cpu = '', memory = ''] = requests.split(' ');
  const amounts = { ...(cpu !== '' && { cpu }), ...(memory !== '' && { memory }) };
  const resources: Container['resources'] = {
    requests: amounts,
    ...(isGuaranteed && { limits: amounts }),
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default' },
    spec: { priority, containers: [{ name: 'c', image: 'a:1', resources }] },
  };
}

const critical = pod('critical', '', false, CRITICAL);
const victims = (pods: readonly Pod[], ...requirements: readonly Requirement[]): unknown => {
  const found = podsToPreempt(critical, pods, requirements);
  return 'error' in found ? found.error : found.victims.map(({ metadata }) => metadata.name);
};
const cpu = (amount: number): Requirement => ({ resource: 'cpu', amount });
const memory = (mebibytes: number): Requirement => ({
  resource: 'memory',
  amount: mebibytes * 1024 * 1024,
});

describe('the pods that a critical pod preempts', () => {
  test('BestEffort pods go only if a place is needed, Guaranteed ones only if nothing else helps', () => {
    const pods = [pod('best', ''), pod('burst', '1 1Gi'), pod('sure', '1 1Gi', true)];
    expect(victims(pods, { resource: 'pods', amount: 1 })).toEqual(['best']);
    expect(victims(pods, cpu(500))).toEqual(['burst']);
    expect(victims(pods, cpu(1500))).toEqual(['burst', 'sure']);
  });

  test('the Burstable pods that the Guaranteed victims make superfluous stay', () => {
    const pods = [pod('small', '100m 10Mi'), pod('sure', '2 2Gi', true)];
    expect(victims(pods, cpu(1000), memory(5))).toEqual(['sure']);
  });

  test('few pods, and of equal ones the smaller', () => {
    const pods = [pod('a', '200m 1Gi'), pod('b', '600m 4Gi'), pod('c', '600m 2Gi')];
    expect(victims(pods, cpu(500))).toEqual(['c']);
    expect(victims(pods, cpu(700))).toEqual(['c', 'a']);
  });

  test('each requirement counts as much as the others', () => {
    const pods = [pod('cpu', '900m 10Mi'), pod('memory', '100m 900Mi'), pod('both', '800m 800Mi')];
    expect(victims(pods, cpu(1000), memory(1000))).toEqual(['both', 'memory', 'cpu']);
  });

  test('critical pods are spared, unless their priority is lower', () => {
    const other = pod('other', '1', false, CRITICAL);
    expect(victims([other], cpu(1))).toBe(
      'no set of running pods found to reclaim resources: [(res: cpu, q: 1), ]',
    );
    const higher = pod('higher', '', false, CRITICAL + 1000);
    expect(podsToPreempt(higher, [other], [cpu(1)])).toEqual({ victims: [other] });
  });

  test('what cannot be met is listed', () => {
    expect(victims([pod('a', '1 1Gi')], cpu(1500), { resource: 'pods', amount: 2 })).toBe(
      'no set of running pods found to reclaim resources: [(res: cpu, q: 500), (res: pods, q: 1), ]',
    );
  });
});
