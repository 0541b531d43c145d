import type { Features } from '../../src/features/index.ts';
import { DEFAULT_RELEASE, v1_30, v1_36 } from '../../src/releases/index.ts';
import type { Release } from '../../src/releases/index.ts';

/** The features of the default release. */
export const { gates, rules }: Features = DEFAULT_RELEASE;

/** The default release, the oldest and the newest: every rule holds in one and not in another. */
export const RELEASES: readonly Release[] = [DEFAULT_RELEASE, v1_30, v1_36];

export { v1_31, v1_32, v1_33, v1_36, withGates } from '../../src/releases/index.ts';
