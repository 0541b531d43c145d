import { fillInSight } from '../fill-in-sight.ts';
import { moveMaps } from '../maps/of-moves.ts';
import { startPage } from './start-page.ts';

startPage((outcome) => {
  if (outcome.kind === 'Comparison') fillInSight({ moves: () => moveMaps(outcome) });
});
