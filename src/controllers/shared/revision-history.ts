import { isRecord } from '../../units/index.ts';
import { applyDefaults } from '../../server/index.ts';
import { controllerOf } from '../../objects/index.ts';
import type {
  ControllerRevision,
  DaemonSet,
  OwnerReference,
  PodTemplateSpec,
  StatefulSet,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { controllerReference, uidOf, underController } from './owner-reference.ts';
import { REVISION_LABEL } from './revisions.ts';
import { isStoredAlike } from './template-equality.ts';
import { derivedUid, templateHash } from './template-hash.ts';

/** The kinds that store the history of their template as ControllerRevisions. */
export type Revisioned = StatefulSet | DaemonSet;

/** Source: pkg/controller/statefulset/stateful_set_utils.go newRevision. */
const STATEFUL_HASH_LABEL = 'controller.kubernetes.io/hash';

interface RevisionParts {
  readonly template: PodTemplateSpec;
  readonly hash: string;
  readonly revision: number;
}

/**
 * The ControllerRevision of a workload's template.
 * Source: pkg/controller/history NewControllerRevision, pkg/controller/daemon/update.go snapshot, v1.34.
 */
export function controllerRevision(
  owner: Revisioned,
  { template, hash, revision }: RevisionParts,
): ControllerRevision {
  const { metadata } = owner;
  const name = `${metadata.name}-${hash}`;
  const hashLabel = owner.kind === 'DaemonSet' ? REVISION_LABEL : STATEFUL_HASH_LABEL;
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name,
      namespace: metadata.namespace,
      // Derived from the name instead of drawn, so that the uids of pods do not change.
      uid: derivedUid(`${uidOf(metadata)}/${name}`),
      labels: { ...template.metadata?.labels, [hashLabel]: hash },
      ownerReferences: [controllerReference(owner)],
    },
    data: { spec: { template: { ...template, $patch: 'replace' } } },
    revision,
  };
}

/** Value of the label controller-revision-hash of the revision's pods. */
export function revisionLabel({ kind }: Revisioned, { metadata }: ControllerRevision): string {
  return kind === 'DaemonSet' ? (metadata.labels?.[REVISION_LABEL] ?? '') : metadata.name;
}

const templates = new WeakMap<ControllerRevision, PodTemplateSpec>();

/** The template in a ControllerRevision with defaults; undefined if its data has another shape. */
export function templateIn(revision: ControllerRevision): PodTemplateSpec | undefined {
  const known = templates.get(revision);
  if (known !== undefined) return known;
  const { data } = revision;
  if (!isRecord(data) || !isRecord(data['spec']) || !isRecord(data['spec']['template'])) {
    return undefined;
  }
  const { $patch: _, ...template } = data['spec']['template'];
  const holder = {
    apiVersion: 'v1',
    kind: 'PodTemplate' as const,
    metadata: { name: '' },
    template,
  };
  const defaulted = applyDefaults(holder).template;
  templates.set(revision, defaulted);
  return defaulted;
}

/** The ControllerRevisions of a workload, oldest first. An owner reference with the right name and another uid is corrected. */
export function revisionsOf(api: ApiServer, owner: Revisioned): readonly ControllerRevision[] {
  const { name, namespace } = owner.metadata;
  const uid = uidOf(owner.metadata);
  const isOwner = (reference: OwnerReference | undefined): boolean =>
    reference?.kind === owner.kind && (reference.uid === uid || reference.name === name);
  return api
    .list('ControllerRevision', namespace)
    .filter(({ metadata }) => isOwner(controllerOf(metadata)))
    .map((revision) => {
      if (controllerOf(revision.metadata)?.uid === uid) return revision;
      const metadata = underController(revision.metadata, owner);
      return api.update('ControllerRevision', { ...revision, metadata });
    })
    .sort((a, b) => a.revision - b.revision);
}

/**
 * The ControllerRevision of the workload's current template, which becomes the newest: an existing revision with this template, or
 * a new revision. Source: pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions,
 * pkg/controller/daemon/update.go constructHistory, v1.34.
 */
export function updateRevision(
  api: ApiServer,
  owner: Revisioned,
  revisions: readonly ControllerRevision[],
): ControllerRevision {
  const { template } = owner.spec;
  const newest = revisions.at(-1);
  const equal = revisions.findLast((revision) => {
    const stored = templateIn(revision);
    return stored !== undefined && isStoredAlike(stored, template);
  });
  const next = (newest?.revision ?? 0) + 1;
  if (equal === undefined) return createRevision(api, owner, next);
  if (equal === newest) return equal;
  return api.update('ControllerRevision', { ...equal, revision: next });
}

/** If the name with the template's hash is taken, the hash is changed, as upstream does with collisionCount. */
function createRevision(api: ApiServer, owner: Revisioned, revision: number): ControllerRevision {
  const { namespace } = owner.metadata;
  const { template } = owner.spec;
  for (let collisions = 0; ; collisions++) {
    const hash = templateHash(template, collisions);
    const made = controllerRevision(owner, { template, hash, revision });
    if (api.get('ControllerRevision', namespace, made.metadata.name) === undefined) {
      return api.create('ControllerRevision', made);
    }
  }
}
