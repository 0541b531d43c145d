import { showSweep } from '../sweep/viewers.ts';
import { startPage } from './start-page.ts';

startPage((outcome) => {
  if (outcome.kind === 'SweepReport') showSweep(outcome);
});
