import type { Deployment, ObjectMeta, ReplicaSet } from '../../objects/index.ts';

export const REVISION = 'deployment.kubernetes.io/revision';
const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history';
/** Source: pkg/controller/deployment/sync.go maxRevHistoryLengthInChars. */
const MAX_HISTORY_LENGTH = 2000;

type Annotations = Readonly<Record<string, string>>;

const NOT_COPIED: readonly string[] = [
  'kubectl.kubernetes.io/last-applied-configuration',
  REVISION,
  REVISION_HISTORY,
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
];

/** 0 without annotation; undefined if it is no number. Source: pkg/controller/deployment/util Revision, v1.34. */
export function revisionOf({ metadata }: ReplicaSet): number | undefined {
  const text = metadata.annotations?.[REVISION];
  if (text === undefined) return 0;
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : undefined;
}

/** Source: pkg/controller/deployment/util MaxRevision, v1.34. */
export function highestRevision(sets: readonly ReplicaSet[]): number {
  return sets.reduce((highest, set) => Math.max(highest, revisionOf(set) ?? 0), 0);
}

/** The second highest revision; 0 if there is none. Source: pkg/controller/deployment/util LastRevision, v1.34. */
export function lastRevision(sets: readonly ReplicaSet[]): number {
  const revisions = sets.map((set) => revisionOf(set) ?? 0).sort((a, b) => b - a);
  return Math.max(0, revisions[1] ?? 0);
}

/** The annotations that a Deployment and its ReplicaSet share. Source: pkg/controller/deployment/util skipCopyAnnotation, v1.34. */
export function sharedAnnotations({ annotations = {} }: ObjectMeta): Annotations {
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => isShared(key)));
}

/** The annotations that belong to one of the two only. Source: pkg/controller/deployment/util getSkippedAnnotations, v1.34. */
export function ownAnnotations({ annotations = {} }: ObjectMeta): Annotations {
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => !isShared(key)));
}

function isShared(key: string): boolean {
  return !NOT_COPIED.includes(key);
}

/**
 * The annotations of a Deployment's existing ReplicaSet once it becomes the current one with this revision: after a rollback
 * its former revision joins the history. Returns the ReplicaSet's own annotations if nothing changes.
 * Source: pkg/controller/deployment/util SetNewReplicaSetAnnotations, v1.34.
 */
export function annotationsOfCurrent(
  deployment: Deployment,
  { metadata }: ReplicaSet,
  revision: number,
): Annotations | undefined {
  const known: Annotations = metadata.annotations ?? {};
  const before = known[REVISION];
  const former = before === undefined || before === '' ? 0 : Number(before);
  if (!Number.isInteger(former)) return metadata.annotations;
  const isNew = former < revision;
  if (!isNew && copiesNothing(deployment, known)) return metadata.annotations;
  return {
    ...known,
    ...sharedAnnotations(deployment.metadata),
    ...(isNew ? { [REVISION]: String(revision) } : undefined),
    ...(isNew && before !== undefined ? withFormer(known[REVISION_HISTORY], before) : undefined),
  };
}

function copiesNothing({ metadata: { annotations } }: Deployment, known: Annotations): boolean {
  for (const key in annotations) {
    if (isShared(key) && known[key] !== annotations[key]) return false;
  }
  return true;
}

/** Drops the oldest revisions of a history that would be too long. */
function withFormer(history = '', former: string): Annotations {
  if (history === '') return { [REVISION_HISTORY]: former };
  const revisions = history.split(',');
  let length = history.length + former.length + 1;
  let start = 0;
  while (length > MAX_HISTORY_LENGTH && start < revisions.length) {
    length -= (revisions[start] ?? '').length + 1;
    start++;
  }
  if (length > MAX_HISTORY_LENGTH) return {};
  return { [REVISION_HISTORY]: [...revisions.slice(start), former].join(',') };
}
