import { expect, test } from 'vitest';
import { POD_POINTS } from '../../framework/index.ts';
import { topologyPlacementGenerator } from './plugin.ts';

test('has no part in the scheduling of single pods', () => {
  for (const point of topologyPlacementGenerator.points) expect(POD_POINTS).not.toContain(point);
});
