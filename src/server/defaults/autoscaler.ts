import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricSpec,
} from '../../objects/index.ts';
import { fillUnset, replace } from './copy-on-write.ts';

const CPU: MetricSpec = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
};
const DOUBLED: HPAScalingPolicy = { type: 'Percent', value: 100, periodSeconds: 15 };
const BY_FOUR: HPAScalingPolicy = { type: 'Pods', value: 4, periodSeconds: 15 };

const UP: HPAScalingRules = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [BY_FOUR, DOUBLED],
};
const DOWN: HPAScalingRules = { selectPolicy: 'Max', policies: [DOUBLED] };

/** Source: SetDefaults_HorizontalPodAutoscaler, pkg/apis/autoscaling/v2/defaults.go, v1.34. */
export function defaultAutoscaler(autoscaler: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  if (autoscaler.spec === undefined) return autoscaler;
  let spec = fillUnset<HorizontalPodAutoscalerSpec>(autoscaler.spec, { minReplicas: 1 });
  if ((spec.metrics ?? []).length === 0) spec = replace(spec, 'metrics', [CPU]);
  const { behavior } = spec;
  if (behavior === undefined) return replace(autoscaler, 'spec', spec);
  const complete = {
    scaleUp: fillUnset(behavior.scaleUp ?? {}, UP),
    scaleDown: fillUnset(behavior.scaleDown ?? {}, DOWN),
  };
  const isSame = complete.scaleUp === behavior.scaleUp && complete.scaleDown === behavior.scaleDown;
  return replace(autoscaler, 'spec', isSame ? spec : { ...spec, behavior: complete });
}
