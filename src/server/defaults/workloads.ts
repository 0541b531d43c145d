import type {
  DaemonSet,
  DaemonSetSpec,
  Deployment,
  DeploymentSpec,
  PodTemplate,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
  StatefulSetSpec,
} from '../../objects/index.ts';
import { fillUnset, fillZero, isEmpty, mapField, replace } from './copy-on-write.ts';
import { defaultTemplate } from './pods/spec.ts';
import { defaultPersistentVolumeClaim } from './storage.ts';

const ROLLING_UPDATE = 'RollingUpdate';

/** Source of this and the other apps kinds: pkg/apis/apps/v1/defaults.go, v1.34. */
export function defaultDeployment(deployment: Deployment): Deployment {
  let spec = fillUnset<DeploymentSpec>(deployment.spec, {
    replicas: 1,
    strategy: {},
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  });
  const strategy = fillZero(spec.strategy ?? {}, { type: ROLLING_UPDATE });
  spec = replace(spec, 'strategy', strategy);
  if (strategy.type === ROLLING_UPDATE) {
    const defaults = { maxUnavailable: '25%', maxSurge: '25%' };
    const rollingUpdate = fillUnset(strategy.rollingUpdate ?? {}, defaults);
    spec = replace(spec, 'strategy', replace(strategy, 'rollingUpdate', rollingUpdate));
  }
  return replace(deployment, 'spec', replace(spec, 'template', defaultTemplate(spec.template)));
}

export function defaultReplicaSet(replicaSet: ReplicaSet): ReplicaSet {
  let spec = fillUnset(replicaSet.spec, { replicas: 1 });
  if (spec.template) spec = replace(spec, 'template', defaultTemplate(spec.template));
  return replace(replicaSet, 'spec', spec);
}

/** Labels and selector default to the labels of the template. Source: pkg/apis/core/v1/defaults.go, v1.34. */
export function defaultReplicationController(
  controller: ReplicationController,
): ReplicationController {
  let result = controller;
  let spec = fillUnset(controller.spec, { replicas: 1 });
  if (spec.template) {
    const labels = spec.template.metadata?.labels;
    if (labels && !isEmpty(labels)) {
      if (isEmpty(spec.selector)) spec = { ...spec, selector: labels };
      if (isEmpty(result.metadata.labels)) {
        result = replace(result, 'metadata', { ...result.metadata, labels });
      }
    }
    spec = replace(spec, 'template', defaultTemplate(spec.template ?? {}));
  }
  return replace(result, 'spec', spec);
}

export function defaultDaemonSet(daemonSet: DaemonSet): DaemonSet {
  let spec = fillUnset<DaemonSetSpec>(daemonSet.spec, {
    updateStrategy: {},
    revisionHistoryLimit: 10,
  });
  const strategy = fillZero(spec.updateStrategy ?? {}, { type: ROLLING_UPDATE });
  spec = replace(spec, 'updateStrategy', strategy);
  if (strategy.type === ROLLING_UPDATE) {
    const defaults = { maxUnavailable: 1, maxSurge: 0 };
    const rollingUpdate = fillUnset(strategy.rollingUpdate ?? {}, defaults);
    spec = replace(spec, 'updateStrategy', replace(strategy, 'rollingUpdate', rollingUpdate));
  }
  return replace(daemonSet, 'spec', replace(spec, 'template', defaultTemplate(spec.template)));
}

export function defaultStatefulSet(statefulSet: StatefulSet): StatefulSet {
  let spec = fillUnset<StatefulSetSpec>(statefulSet.spec, {
    replicas: 1,
    revisionHistoryLimit: 10,
    updateStrategy: {},
    persistentVolumeClaimRetentionPolicy: {},
  });
  spec = fillZero(spec, { podManagementPolicy: 'OrderedReady' });
  spec = replace(spec, 'updateStrategy', defaultStatefulSetStrategy(spec.updateStrategy ?? {}));
  const retention = { whenDeleted: 'Retain', whenScaled: 'Retain' };
  spec = replace(
    spec,
    'persistentVolumeClaimRetentionPolicy',
    fillZero(spec.persistentVolumeClaimRetentionPolicy ?? {}, retention),
  );
  spec = mapField(spec, 'volumeClaimTemplates', defaultPersistentVolumeClaim);
  return replace(statefulSet, 'spec', replace(spec, 'template', defaultTemplate(spec.template)));
}

export function defaultPodTemplateObject(podTemplate: PodTemplate): PodTemplate {
  return replace(podTemplate, 'template', defaultTemplate(podTemplate.template ?? {}));
}

/** The partition defaults to 0 for a strategy without a type and for a rolling update. */
function defaultStatefulSetStrategy(
  strategy: NonNullable<StatefulSetSpec['updateStrategy']>,
): NonNullable<StatefulSetSpec['updateStrategy']> {
  const { type, rollingUpdate } = strategy;
  if (type && type !== ROLLING_UPDATE) return strategy;
  if (type && !rollingUpdate) return strategy;
  const filled = fillZero(strategy, { type: ROLLING_UPDATE });
  return replace(filled, 'rollingUpdate', fillUnset(rollingUpdate ?? {}, { partition: 0 }));
}
