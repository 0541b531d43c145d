import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricSpec,
} from '../../objects/index.ts';
import { splitWords } from '../../units/index.ts';
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

/**
 * Annotations in which v1 has fields of later versions: no object is stored with them.
 * Source: DropRoundTripHorizontalPodAutoscalerAnnotations, pkg/apis/autoscaling/helpers.go, v1.36.
 */
const FIELDS_OF_V1: ReadonlySet<string> = new Set(
  splitWords(
    'metrics behavior current-metrics conditions scale-down-tolerance scale-up-tolerance',
  ).map((name) => `autoscaling.alpha.kubernetes.io/${name}`),
);

/** Source: SetDefaults_HorizontalPodAutoscaler, pkg/apis/autoscaling/v2/defaults.go, v1.34. */
export function defaultAutoscaler(given: HorizontalPodAutoscaler): HorizontalPodAutoscaler {
  const autoscaler = replace(given, 'metadata', withoutFields(given.metadata));
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

function withoutFields(
  metadata: HorizontalPodAutoscaler['metadata'],
): HorizontalPodAutoscaler['metadata'] {
  const { annotations, ...rest } = metadata;
  const all = Object.entries(annotations ?? {});
  const left = all.filter(([name]) => !FIELDS_OF_V1.has(name));
  if (left.length === all.length) return metadata;
  return left.length === 0 ? rest : { ...rest, annotations: Object.fromEntries(left) };
}
