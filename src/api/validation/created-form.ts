import type { Gates } from '../../features/index.ts';
import { isRecord } from '../../units/index.ts';
import { applyDefaults } from '../defaults/index.ts';
import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { converted } from '../strategy/converted.ts';
import { withDataSources } from '../strategy/claim-sources.ts';
import { disabledFields, withoutFields } from '../strategy/disabled-fields.ts';
import type { GatedFields } from '../strategy/gated-fields.ts';
import { withJobSelector } from '../strategy/job-selector.ts';
import { withPodSpecs } from '../strategy/pod-specs.ts';
import { allocated, allocatorInOrder } from '../strategy/service-allocation.ts';
import type { Job, Pod, Service } from '../types.ts';
import { nameOf } from './metadata-errors.ts';
import { withMergedKeys } from './merged-keys.ts';

/** Stands for the uid of an object that has none yet. */
const NEW_UID = '00000000-0000-0000-0000-000000000000';

/**
 * A decoded object as the API server validates it: defaulted, with what its admission and strategy add before validation, and, if the
 * release is known, without the fields of disabled features. A stored object (with a uid) only gets defaults.
 * `uid`: the one that a new object gets. Rule: PrepareForCreate, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function createdForm(
  object: KubernetesObject,
  gates: Gates | undefined,
  uid = NEW_UID,
): KubernetesObject {
  const defaulted = converted(applyDefaults(withTemplate(object)));
  const enabled =
    gates === undefined
      ? defaulted
      : withPodSpecs(defaulted, (spec) => withoutFields(spec, undefined, namedFields(gates)));
  if (isKind(enabled, 'Pod')) return enabled.metadata.uid ? enabled : withMergedKeys(enabled);
  if (isKind(enabled, 'Job')) return withSelector(enabled, uid);
  if (isKind(enabled, 'Service')) return withAddresses(enabled);
  if (isKind(enabled, 'PersistentVolumeClaim')) return withDataSources(enabled);
  return enabled;
}

/** The same after the admission plugin ServiceAccount, which names an account before validation. */
export function admittedForm(object: KubernetesObject, gates: Gates | undefined): KubernetesObject {
  const created = createdForm(object, gates);
  if (!isKind(created, 'Pod')) return created;
  const { serviceAccountName, serviceAccount } = created.spec;
  if (serviceAccountName || serviceAccount) return created;
  const pod: Pod = { ...created, spec: { ...created.spec, serviceAccountName: 'default' } };
  return pod;
}

/** Fields of disabled gates. Those of gates that a release does not name are left for its rules to refuse. */
const namedFields = (gates: Gates): readonly GatedFields[] =>
  disabledFields(gates).filter(({ gate }) => Object.hasOwn(gates, gate));

/** Fields that are structs in Go, and so never absent. A ReplicationController's template is a pointer. */
const STRUCTS: Readonly<Record<string, string | undefined>> = {
  CronJob: 'jobTemplate',
  DaemonSet: 'template',
  Deployment: 'template',
  Job: 'template',
  ReplicaSet: 'template',
  StatefulSet: 'template',
};

/** With empty structs for those that are absent. A stored object without a template stands for its selector. */
function withTemplate(object: KubernetesObject): KubernetesObject {
  const field = Object.hasOwn(STRUCTS, object.kind) ? STRUCTS[object.kind] : undefined;
  if (field === undefined || object.metadata.uid || !('spec' in object)) return object;
  if (!isRecord(object.spec) || object.spec[field] !== undefined) return object;
  const complete: KubernetesObject & { readonly spec: object } = {
    ...object,
    spec: { ...object.spec, [field]: {} },
  };
  return complete;
}

function withSelector(job: Job, uid: string): Job {
  // A stored job has a selector, but one that a controller has just created may not.
  if (job.metadata.uid && job.spec.selector !== undefined) return job;
  const name = nameOf(job.metadata);
  return withJobSelector({
    ...job,
    metadata: { ...job.metadata, name, uid: job.metadata.uid ?? uid },
  });
}

function withAddresses(service: Service): Service {
  const { clusterIP = '', clusterIPs = [], type } = service.spec ?? {};
  if (clusterIPs.length > 0) return service;
  if (type === 'ExternalName') {
    return clusterIP === ''
      ? service
      : { ...service, spec: { ...service.spec, clusterIPs: [clusterIP] } };
  }
  return allocated(service, allocatorInOrder());
}
