import { expect, test } from 'vitest';
import type { KubernetesObject } from '../objects/index.ts';
import { meta, node, web } from '../../test/support/finding-manifests.ts';
import { plan } from '../simulation/index.ts';
import type { Profile } from '../framework/index.ts';
import { enabling, objects as withRacks, onRacks } from '../../test/support/rack-plugin.ts';
import { planTroubles } from './plan-troubles.ts';

test('commands that build on a plan report fields that a manifest no longer has', () => {
  const live = meta(web({ spec: { nodeSelector: { disk: 'ssd' } } }, 1), { uid: 'u' });
  const objects: readonly KubernetesObject[] = [node('n1'), live, web({}, 1)];
  const { doubts, warnings } = planTroubles({ plan: plan({ objects }), profiles: [] });
  expect(doubts.join('\n')).not.toMatch(/nodeSelector.*manifest/);
  expect(warnings.join('\n')).toMatch(/Deployment\/web in default: .*nodeSelector/);
});

test.each([
  ['no other node would help is one, as without its volume', false, 1],
  ['another node may help is none', undefined, 0],
])('a pending pod that %s', (_, nodesMayHelp, count) => {
  const plugin = { ...onRacks, ...(nodesMayHelp !== undefined && { nodesMayHelp }) };
  const configuration = enabling('OnRacks', { racks: ['none'] });
  let profiles: readonly Profile[] = [];
  const settled = plan(
    { objects: withRacks, configuration, options: { plugins: [plugin] } },
    (simulation) => {
      ({ profiles } = simulation);
    },
  );
  expect(planTroubles({ plan: settled, profiles }).doubts).toHaveLength(count);
});
