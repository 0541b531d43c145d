import { fillInSight } from '../fill-in-sight.ts';
import { lossMap } from '../maps/of-losses.ts';
import { startPage } from './start-page.ts';

startPage((outcome) => {
  if (outcome.kind === 'Survival') fillInSight({ map: () => lossMap(outcome) });
});
