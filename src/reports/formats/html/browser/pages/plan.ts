import { showPlan } from '../plan-viewers.ts';
import { startPage } from './start-page.ts';

startPage((outcome) => {
  if (outcome.kind === 'Plan') showPlan(outcome);
});
