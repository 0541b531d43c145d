import type { Features } from '../../src/features/index.ts';
import { DEFAULT_RELEASE, findRelease, v1_30, v1_34_1 } from '../../src/releases/index.ts';
import type { Release } from '../../src/releases/index.ts';

/** The features of the default release. */
export const { gates, rules }: Features = DEFAULT_RELEASE;

/** Those of a release such as "1.34". */
export const featuresOf = (kubernetes: string): Features => findRelease(kubernetes);

/** The newest release, the oldest, and one between them: every rule holds in one and not in another. */
export const RELEASES: readonly Release[] = [DEFAULT_RELEASE, v1_34_1, v1_30];
