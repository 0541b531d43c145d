import { COMPARISON_GATE } from '../../objects/index.ts';
import type { CountedRequests } from '../../objects/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Features, Gates, Rules } from '../../features/index.ts';

/** What releases read of a pod in different ways. */
export interface PodReading {
  /** The requests of a pod, pending or placed. */
  readonly counted: CountedRequests;
  /** The requests of a pending pod that NodeResourcesFit scores with. */
  readonly scored: CountedRequests;
  readonly scoresSidecars: boolean;
  readonly countsSidecarPorts: boolean;
  readonly scoresImageVolumes: boolean;
  /** Tolerations may compare numbers. */
  readonly comparesTolerations: boolean;
  /** Pods require features of their nodes. */
  readonly requiresFeatures: boolean;
  readonly requiresHostUsers: boolean;
}

/** How a release with these features reads a pod. */
export function readingOf({ gates, rules }: Features): PodReading {
  const { scoresSidecars, countsSidecarPorts, scoresImageVolumes } = rules;
  const counted = countedRequests(gates, rules);
  return {
    counted,
    // Since v1.33 the scorer of NodeResourcesFit is made without the feature switches of its plugin (plugins/noderesources/fit.go).
    scored: rules.scoresContainersOnly ? { skipPodLevel: true } : counted,
    scoresSidecars,
    countsSidecarPorts,
    scoresImageVolumes,
    comparesTolerations: isEnabled(gates, COMPARISON_GATE),
    requiresFeatures: isEnabled(gates, 'NodeDeclaredFeatures'),
    requiresHostUsers: rules.requiresHostUsers,
  };
}

export function countedRequests(gates: Gates, rules: Rules): CountedRequests {
  const counted = { skipPodLevel: !isEnabled(gates, 'PodLevelResources') };
  if (!isEnabled(gates, 'InPlacePodVerticalScaling')) return counted;
  const podLevelStatus = isEnabled(gates, 'InPlacePodLevelResourcesVerticalScaling');
  return { ...counted, podLevelStatus, status: countedStatus(rules) };
}

function countedStatus(rules: Rules): NonNullable<CountedRequests['status']> {
  if (rules.countsEveryResize) return 'all';
  return rules.countsActualResources ? 'actual' : 'allocated';
}
