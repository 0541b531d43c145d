import { expect, test } from 'vitest';
import { POD_POINTS } from '../../framework/index.ts';
import { podGroupPodsCount } from './plugin.ts';

test('has no part in the scheduling of single pods', () => {
  for (const point of podGroupPodsCount.points) expect(POD_POINTS).not.toContain(point);
});
