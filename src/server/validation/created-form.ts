import type { Gates } from '../../features/index.ts';
import { applyDefaults } from '../defaults/index.ts';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Job, LimitRange, Pod, Service } from '../../objects/index.ts';
import { converted } from '../strategy/converted.ts';
import { withDataSources } from '../strategy/fields/claim-sources.ts';
import { disabledFields, withoutFields } from '../strategy/fields/disabled.ts';
import type { GatedFields } from '../strategy/fields/gated.ts';
import { withJobSelector } from '../strategy/job-selector.ts';
import { withoutDroppedFields } from '../strategy/fields/by-kind.ts';
import { withPodSpecs } from '../strategy/pod-specs.ts';
import { allocated, allocatorInOrder } from '../strategy/services/allocation.ts';
import { nameOf } from './metadata-errors.ts';
import { withMergedKeys } from './decoding/merged-keys.ts';

/** Stands for the uid of an object that has none yet. */
const NEW_UID = '00000000-0000-0000-0000-000000000000';

/**
 * A decoded object as the API server validates it: defaulted, with what its admission and strategy add before validation, and, if the
 * release is known, without the fields of disabled features. A stored object (with a uid) only gets defaults.
 * `uid`: the uid of a new object. Rule: PrepareForCreate, pkg/registry/GROUP/KIND/strategy.go, v1.34.
 */
export function createdForm(
  object: KubernetesObject,
  gates: Gates | undefined,
  uid = NEW_UID,
): KubernetesObject {
  const defaulted = converted(applyDefaults(object));
  const enabled = gates === undefined ? defaulted : withEnabledFields(defaulted, gates);
  if (isKind(enabled, 'Pod')) return enabled.metadata.uid ? enabled : withMergedKeys(enabled);
  if (isKind(enabled, 'Job')) return withSelector(enabled, uid);
  if (isKind(enabled, 'Service')) return withAddresses(enabled);
  if (isKind(enabled, 'LimitRange')) return withName(enabled);
  if (isKind(enabled, 'PersistentVolumeClaim')) return withDataSources(enabled, gates);
  return enabled;
}

/** `createdForm` after the admission plugin ServiceAccount, which sets an account before validation. */
export function admittedForm(object: KubernetesObject, gates: Gates | undefined): KubernetesObject {
  const created = createdForm(object, gates);
  if (!isKind(created, 'Pod')) return created;
  const { serviceAccountName, serviceAccount } = created.spec;
  if (serviceAccountName || serviceAccount) return created;
  const pod: Pod = { ...created, spec: { ...created.spec, serviceAccountName: 'default' } };
  return pod;
}

const withEnabledFields = (object: KubernetesObject, gates: Gates): KubernetesObject =>
  withoutDroppedFields(
    withPodSpecs(object, (spec) => withoutFields(spec, undefined, namedFields(gates))),
    undefined,
    gates,
  );

/** Fields of disabled gates, without gates that the release does not know: its rules refuse their fields. */
const namedFields = (gates: Gates): readonly GatedFields[] =>
  disabledFields(gates).filter(({ gate }) => Object.hasOwn(gates, gate));

function withSelector(job: Job, uid: string): Job {
  // A stored job has a selector, but a job that a controller has just created may not.
  if (job.metadata.uid && job.spec.selector !== undefined) return job;
  const name = nameOf(job.metadata);
  return withJobSelector({
    ...job,
    metadata: { ...job.metadata, name, uid: job.metadata.uid ?? uid },
  });
}

/** A LimitRange without a name gets a uid for one. Rule: PrepareForCreate, pkg/registry/core/limitrange/strategy.go, v1.34. */
function withName(range: LimitRange): LimitRange {
  if (nameOf(range.metadata) !== '') return range;
  return { ...range, metadata: { ...range.metadata, name: NEW_UID } };
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
