import type { Fix } from '../../../outcome/index.ts';
import type { PreparedCluster } from '../../prepared/index.ts';

/** A change to try. */
export interface Proposal extends Pick<Fix, 'fix' | 'change' | 'patch'> {
  /** Runs `use` on a cluster with the change. */
  readonly tryOut: <T>(use: (changed: PreparedCluster) => T) => T;
}
