import { featuresOf } from '../../src/features/index.ts';
import type { Features } from '../../src/features/index.ts';

/** The features of the newest release, whichever it is: no release changes anything after it. */
export const NEWEST: Features = featuresOf('v1.999');
export const { gates, rules } = NEWEST;
