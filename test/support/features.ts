import type { Features } from '../../src/features/index.ts';
import { DEFAULT_RELEASE, findRelease } from '../../src/releases/index.ts';

/** The features of the default release. */
export const { gates, rules }: Features = DEFAULT_RELEASE;

/** Those of a release such as "1.34". */
export const featuresOf = (kubernetes: string): Features => findRelease(kubernetes);
