import type { SweepReport } from '../../../../../outcome/index.ts';
import { showSweep } from '../sweep/viewers.ts';
import { startPage } from './start-page.ts';

startPage<SweepReport>(showSweep);
