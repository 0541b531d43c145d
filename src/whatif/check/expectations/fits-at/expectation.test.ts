import { node } from '../../../../../test/support/builders.ts';
import { deployment, testCases } from '../../../../../test/support/checked.ts';
import type { KubernetesObject } from '../../../../objects/index.ts';

/** Four cores each. */
const nodes = ['a', 'b', 'c'].map((name) => node(name).withHostname().object);
const web = deployment('web', 2);

const scaler = (name: string, maxReplicas: number, more: object = {}): KubernetesObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, namespace: 'default' },
  ...{
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: 2,
      maxReplicas,
      ...more,
    },
  },
});

const followed = {
  metrics: [
    {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } },
    },
  ],
};
const littleUsage = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Usage',
  series: [{ workload: 'deployment/web', resource: 'cpu', value: '100m' }],
};

const quota: KubernetesObject = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'compute', namespace: 'default' },
  ...{ spec: { hard: { 'requests.cpu': '5' } } },
};

/** Its pods are preempted by pods of `web`, and come back pending. */
const low = deployment('low', 4, { priority: -10, priorityClassName: 'low' });
const lowClass: KubernetesObject = {
  apiVersion: 'scheduling.k8s.io/v1',
  kind: 'PriorityClass',
  metadata: { name: 'low' },
  ...{ value: -10 },
};

testCases({
  'the maximum fits': {
    expects: { fitsAt: 'max' },
    objects: [...nodes, web, scaler('web', 12)],
    verdict: 'passed',
    says: '12 replicas of 1 workload fit',
  },
  'the maximum does not fit': {
    expects: { fitsAt: 'max' },
    objects: [...nodes.slice(1), web, scaler('web', 12)],
    verdict: 'failed',
    says: 'not all 12 replicas of 1 workload fit: Deployment/web',
  },
  'a quota stops it although nodes have room': {
    expects: { fitsAt: { hpa: 'max' } },
    objects: [...nodes, web, scaler('web', 6), quota],
    verdict: 'failed',
    says: 'not all 6 replicas of 1 workload fit',
  },
  'a share of the maximum fits': {
    expects: { fitsAt: { hpa: '50%' } },
    objects: [...nodes, web, scaler('web', 24)],
    verdict: 'passed',
    says: '12 replicas of 1 workload fit',
  },
  'a rollout at the maximum has room for its surge': {
    expects: { fitsAt: { hpa: 'max', rollout: true } },
    objects: [...nodes, web, scaler('web', 8)],
    verdict: 'passed',
    says: '8 replicas of 1 workload fit, also during a rollout',
  },
  'a rollout at the maximum has no room, and may not take a pod away': {
    expects: { fitsAt: { hpa: 'max', rollout: true } },
    objects: [...nodes, withStrategy(web), scaler('web', 12)],
    verdict: 'failed',
    says: 'not all 12 replicas of 1 workload fit, also during a rollout: Deployment/web',
  },
  'other pods lose their nodes': {
    expects: { fitsAt: 'max' },
    objects: [...nodes, lowClass, low, web, scaler('web', 12)],
    verdict: 'failed',
    says: 'other pods',
  },
  'only one workload is asked about': {
    expects: { fitsAt: { hpa: 'max', workload: 'deployment/web' } },
    objects: [...nodes, web, scaler('web', 4), deployment('api', 1), scaler('api', 100)],
    verdict: 'passed',
    says: '4 replicas of 1 workload fit',
  },
  'the bound is kept where usage would take the workload off it': {
    expects: { fitsAt: 'max' },
    objects: [...nodes, web, scaler('web', 12, followed)],
    options: { usage: littleUsage },
    verdict: 'passed',
    says: '12 replicas of 1 workload fit',
  },
  'what scales is switched off': {
    expects: { fitsAt: 'max' },
    objects: [...nodes, deployment('web', 0), scaler('web', 12)],
    verdict: 'unknown',
    says: 'nothing to judge: HorizontalPodAutoscaler/web: its workload has 0 replicas',
  },
  'nothing scales anything': {
    expects: { fitsAt: 'max' },
    objects: [...nodes, web],
    verdict: 'unknown',
    says: 'the input has no HorizontalPodAutoscaler and no ScaledObject',
  },
});

function withStrategy(object: KubernetesObject): KubernetesObject {
  const rollingUpdate = { maxSurge: 1, maxUnavailable: 0 };
  const { spec } = object as KubernetesObject & { readonly spec: object };
  return {
    ...object,
    ...{ spec: { ...spec, strategy: { type: 'RollingUpdate', rollingUpdate } } },
  };
}
