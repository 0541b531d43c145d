import type { Gates } from '../../features/index.ts';
import type { KubernetesObject, PodSpec } from '../../objects/index.ts';
import { withPodSpecs } from '../strategy/pod-specs.ts';
import { COMPARISON_GATE, isComparison } from '../../objects/index.ts';
import { HOST_NETWORK_GATE } from './pods/spec-errors.ts';
import {
  hasRestartRules,
  RESTART_ALL_GATE,
  restartsAll,
  RULES_GATE,
} from './pods/restart-errors.ts';

const USES: readonly (readonly [gate: string, isInUse: (spec: PodSpec) => boolean])[] = [
  [
    COMPARISON_GATE,
    ({ tolerations = [] }) => tolerations.some((one) => isComparison(one.operator)),
  ],
  [RULES_GATE, hasRestartRules],
  [RESTART_ALL_GATE, restartsAll],
  [HOST_NETWORK_GATE, ({ hostNetwork, hostUsers }) => hostNetwork === true && hostUsers === false],
];

/**
 * The gates by which a change of `old` is validated: what its pod spec already uses stays allowed.
 * Rule: GetValidationOptionsFromPodSpecAndMeta, pkg/api/pod/util.go, v1.36.
 */
export function withGatesInUse(gates: Gates, old: KubernetesObject): Gates {
  let result = gates;
  withPodSpecs(old, (spec) => {
    for (const [gate, isInUse] of USES) {
      if (isInUse(spec)) result = { ...result, [gate]: true };
    }
    return spec;
  });
  return result;
}
