import type { Pod } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { EvictingNode } from './evicting-node.ts';
import { evictionText } from './texts.ts';
import type { Eviction } from './decide.ts';
import { evictionGraceSeconds } from './grace-seconds.ts';
import type { PodUse } from './pod-usage.ts';
import { rankPods } from './rank-pods.ts';
import { exceededLimit } from './storage-limits.ts';
import { observedFor, RESOURCE_OF } from './thresholds.ts';
import type { Observations, Threshold } from './thresholds.ts';

const LIMIT_GRACE_SECONDS = 1;
const REASON = 'Evicted';

/** A pod to evict, and how. */
export interface Victim {
  readonly pod: Pod;
  readonly end: Eviction;
}

/** All pods that exceed a limit of local storage, without critical pods. */
export function podsOverLimits(uses: readonly PodUse[]): readonly Victim[] {
  return uses.flatMap((use) => {
    const message = use.isKnown && !use.isCritical ? exceededLimit(use) : undefined;
    if (message === undefined) return [];
    const graceSeconds = LIMIT_GRACE_SECONDS;
    return [
      { pod: use.pod, end: { reason: REASON, message, disruption: undefined, graceSeconds } },
    ];
  });
}

/** The pod to evict because of a threshold; undefined: there are only critical pods. */
export function firstVictim(
  threshold: Threshold,
  observations: Observations,
  uses: readonly PodUse[],
  { settings, gates }: Pick<EvictingNode, 'settings' | 'gates'>,
): Victim | undefined {
  const observation = observedFor(threshold, observations);
  const ranked = rankPods(uses, RESOURCE_OF[threshold.signal]);
  const use = ranked.find(({ isCritical }) => !isCritical);
  if (use === undefined || observation === undefined) return undefined;
  const options = { ofPods: isEnabled(gates, 'PodLevelResources') };
  const text = evictionText(threshold, observation, use, options);
  const graceSeconds = evictionGraceSeconds(use.pod, threshold, settings, gates);
  const end = { reason: REASON, message: text, disruption: text, graceSeconds };
  return { pod: use.pod, end };
}
