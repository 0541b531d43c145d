import type { Features } from '../../src/features/index.ts';
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';

/** The features of the default release. */
export const { gates, rules }: Features = DEFAULT_RELEASE;
