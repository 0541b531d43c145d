import { deployment } from './audit-objects.ts';
import { pod } from './builders.ts';
import type { PodBuilder } from './builders.ts';
import type {
  Deployment,
  HorizontalPodAutoscaler,
  KubernetesObject,
  MetricSpec,
} from '../../src/objects/index.ts';

/** The bounds of an autoscaler, and what else is not as by default. */
interface Scaling {
  readonly min?: number;
  readonly max?: number;
  /** Default: the Deployment of the autoscaler's name. */
  readonly target?: {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly name?: string;
  };
  readonly metrics?: readonly MetricSpec[];
}

/** A HorizontalPodAutoscaler in "default"; without metrics the API server adds 80 % of the cpu requests. */
export const hpa = (
  name: string,
  { min = 2, max = 10, target = {}, metrics }: Scaling = {},
): HorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name, ...target },
    minReplicas: min,
    maxReplicas: max,
    ...(metrics === undefined ? {} : { metrics }),
  },
});

export const utilization = (name: string, averageUtilization = 60): MetricSpec => ({
  type: 'Resource',
  resource: { name, target: { type: 'Utilization', averageUtilization } },
});

/** KEDA's ScaledObject of the Deployment of its name. */
export const scaledObject = (name: string, spec: object = {}): KubernetesObject => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name, namespace: 'default' },
  ...{ spec: { scaleTargetRef: { name }, triggers: [], ...spec } },
});

/** A VerticalPodAutoscaler of the Deployment of its name. */
export const vpa = (name: string, spec: object = {}): KubernetesObject => ({
  apiVersion: 'autoscaling.k8s.io/v1',
  kind: 'VerticalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  ...{ spec: { targetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name }, ...spec } },
});

/** A pod with a label of its name, and with requests. */
export const app = (name: string): PodBuilder =>
  pod(name).labelled({ app: name }).requests({ cpu: '1', memory: '1Gi' });

/** A Deployment whose manifest leaves the replicas to others. */
export function unsized(name: string, template: PodBuilder = app(name)): Deployment {
  const whole = deployment(name, template);
  const { replicas: _, ...spec } = whole.spec;
  return { ...whole, spec };
}
