import type { ClusterView } from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import { nodeCheck } from '../../plugins/index.ts';
import type { NodeCheck } from '../../plugins/index.ts';
import type { Release } from '../../releases/index.ts';

/** How the queue of a release checks new and changed nodes; undefined if it does not. */
export function nodeCheckOf(release: Release, cluster: ClusterView): NodeCheck | undefined {
  const { checksNodes } = release.queue;
  const hasHints = isEnabled(release.gates, 'SchedulerQueueingHints');
  const isChecked = checksNodes === 'always' || (checksNodes === 'without hints' && !hasHints);
  return isChecked ? nodeCheck(release, cluster) : undefined;
}
