import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { PodSecurityRules } from '../pod-security/index.ts';
import { mergeMatchLabelKeys } from '../admission/pods/match-label-keys.ts';
import { shareDerived, sharesSpec } from '../../objects/index.ts';
import { SpecCache } from '../caches.ts';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { disabledFields, withoutFields } from './fields/disabled.ts';

/** What an API server makes of pods on their creation, by its feature gates. Source: podStrategy.PrepareForCreate, pkg/registry/core/pod/strategy.go, v1.30 to v1.36. */
export interface PodStrategy {
  /** Without the fields of disabled feature gates. Pods that share a spec share the new one. */
  readonly enabled: (pod: Pod) => Pod;
  /** With matchLabelKeys merged into the selectors of the pod's rules, after admission. */
  readonly merged: (pod: Pod) => Pod;
  /** How Pod Security judges pods; absent: it does not. */
  readonly podSecurity?: PodSecurityRules;
}

/** Pods are stored as they are given. */
export const AS_GIVEN: PodStrategy = { enabled: (pod) => pod, merged: (pod) => pod };

/** `minor`: the minor version of the release; without it Pod Security is off. */
export function podStrategy(gates: Gates, minor?: number): PodStrategy {
  const disabled = disabledFields(gates);
  const known = new SpecCache<PodSpec>();
  const specOf = (pod: Pod): PodSpec => {
    const before = known.get(pod.spec);
    if (before !== undefined) return before;
    const spec = withoutFields(pod.spec, undefined, disabled);
    const isShared = sharesSpec(pod);
    known.set(pod.spec, spec, isShared);
    if (isShared && spec !== pod.spec) shareDerived(spec, pod.spec);
    return spec;
  };
  return {
    enabled(pod) {
      const spec = specOf(pod);
      return spec === pod.spec ? pod : { ...pod, spec };
    },
    merged: isEnabled(gates, 'MatchLabelKeysInPodAffinity') ? mergeMatchLabelKeys : AS_GIVEN.merged,
    ...(minor !== undefined && {
      podSecurity: {
        minor,
        exemptsUserNamespaces: isEnabled(gates, 'UserNamespacesPodSecurityStandards'),
      },
    }),
  };
}
