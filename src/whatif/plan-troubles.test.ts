import { expect, test } from 'vitest';
import type { KubernetesObject } from '../objects/index.ts';
import { meta, node, web } from '../../test/support/finding-manifests.ts';
import { plan } from '../simulation/index.ts';
import { planTroubles } from './plan-troubles.ts';

test('fields that a manifest no longer has are said where a command stands on the plan', () => {
  const live = meta(web({ spec: { nodeSelector: { disk: 'ssd' } } }, 1), { uid: 'u' });
  const objects: readonly KubernetesObject[] = [node('n1'), live, web({}, 1)];
  const { doubts, warnings } = planTroubles(plan({ objects }));
  expect(doubts.join('\n')).not.toMatch(/nodeSelector.*manifest/);
  expect(warnings.join('\n')).toMatch(/Deployment\/web in default: .*nodeSelector/);
});
