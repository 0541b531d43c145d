import { applyDefaults } from '../api/index.ts';
import type {
  ControllerRevision,
  DaemonSet,
  OwnerReference,
  PodTemplateSpec,
  StatefulSet,
} from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { controllerOf, controllerReference, uidOf, underController } from './owner-reference.ts';
import { REVISION_LABEL } from './revisions.ts';
import { isStoredAlike } from './template-equality.ts';
import { derivedUid, templateHash } from './template-hash.ts';

/** The kinds that keep the states of their template as ControllerRevisions. */
export type Revisioned = StatefulSet | DaemonSet;

/** Source: pkg/controller/statefulset/stateful_set_utils.go newRevision. */
const STATEFUL_HASH_LABEL = 'controller.kubernetes.io/hash';

interface RevisionParts {
  readonly template: PodTemplateSpec;
  readonly hash: string;
  readonly revision: number;
}

/**
 * One state of a workload's template. Source: pkg/controller/history NewControllerRevision, pkg/controller/daemon/update.go
 * snapshot, v1.34.
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
      namespace: metadata.namespace ?? 'default',
      // Of its own making, so that the uids of pods stay what they are.
      uid: derivedUid(`${uidOf(metadata)}/${name}`),
      labels: { ...template.metadata?.labels, [hashLabel]: hash },
      ownerReferences: [controllerReference(owner)],
    },
    data: { spec: { template: { ...template, $patch: 'replace' } } },
    revision,
  };
}

/** What the pods of that revision carry as controller-revision-hash. */
export function revisionLabel({ kind }: Revisioned, { metadata }: ControllerRevision): string {
  return kind === 'DaemonSet' ? (metadata.labels?.[REVISION_LABEL] ?? '') : metadata.name;
}

const templates = new WeakMap<ControllerRevision, PodTemplateSpec>();

/** The template that a ControllerRevision holds, defaulted; undefined where its data is something else. */
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

/** The ControllerRevisions of a workload, the newest last; those that name it as owner under an old uid become its own. */
export function revisionsOf(api: ApiServer, owner: Revisioned): readonly ControllerRevision[] {
  const { name, namespace = '' } = owner.metadata;
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
 * The ControllerRevision of the template that the workload has now, which becomes its newest: one that exists where it holds that
 * template, else a new one. Source: pkg/controller/statefulset/stateful_set_control.go getStatefulSetRevisions,
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
    const held = templateIn(revision);
    return held !== undefined && isStoredAlike(held, template);
  });
  const next = (newest?.revision ?? 0) + 1;
  if (equal === undefined) return createRevision(api, owner, next);
  if (equal === newest) return equal;
  return api.update('ControllerRevision', { ...equal, revision: next });
}

/** Under another name where the one that its hash gives is taken. */
function createRevision(api: ApiServer, owner: Revisioned, revision: number): ControllerRevision {
  const { namespace = '' } = owner.metadata;
  const { template } = owner.spec;
  for (let collisions = 0; ; collisions++) {
    const hash = templateHash(template, collisions);
    const made = controllerRevision(owner, { template, hash, revision });
    if (api.get('ControllerRevision', namespace, made.metadata.name) === undefined) {
      return api.create('ControllerRevision', made);
    }
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
