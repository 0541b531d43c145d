import type { KubernetesObject } from './kubernetes-object.ts';

export const SNAPSHOT_INFO = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'SnapshotInfo',
} as const;

/** How a file of `kschedsim snapshot` was made, and what it lacks. The first item of its List. */
export interface SnapshotInfo extends KubernetesObject {
  /** When it was taken, RFC 3339. */
  readonly time: string;
  /** The kubeconfig's context. Absent after --anonymize. */
  readonly context?: string;
  /** Versions, such as "v1.34.1"; absent if kubectl did not print them. */
  readonly kubectl?: string;
  readonly server?: string;
  /** The only namespace that was read; absent for all. */
  readonly namespace?: string;
  readonly anonymized?: true;
  /** Kinds that the server refused to list. */
  readonly forbidden: readonly SnapshotGap[];
}

export interface SnapshotGap {
  readonly kind: string;
  readonly apiVersion: string;
  /** The resource in kubectl, such as "poddisruptionbudgets.policy". */
  readonly resource: string;
  /** The effect on a plan without these objects. */
  readonly effect: string;
}

/** A kind that a snapshot lacks, as an entry of `notModelled`. */
export interface MissingKind {
  readonly kind: string;
  readonly apiVersion: string;
  readonly object: string;
  readonly reason: string;
  readonly effect: string;
}

/** True for the first document of a snapshot. */
export function isSnapshotInfo(apiVersion: string, kind: string): boolean {
  return apiVersion === SNAPSHOT_INFO.apiVersion && kind === SNAPSHOT_INFO.kind;
}

/** The kinds that a snapshot lacks. The document may be edited: fields of another type are ignored. */
export function missingFromSnapshot(info: object): readonly MissingKind[] {
  const fields: Readonly<Record<string, unknown>> = { ...info };
  const { forbidden, namespace } = fields;
  const missing = (Array.isArray(forbidden) ? forbidden : []).flatMap((gap: unknown) => {
    if (typeof gap !== 'object' || gap === null) return [];
    const { kind, apiVersion, effect }: Readonly<Record<string, unknown>> = { ...gap };
    if (typeof kind !== 'string' || typeof apiVersion !== 'string') return [];
    const reason = `${kind} could not be read`;
    return [
      { kind, apiVersion, object: '*', reason, effect: typeof effect === 'string' ? effect : '' },
    ];
  });
  if (typeof namespace !== 'string') return missing;
  const reason = `only namespace ${namespace} was read`;
  const effect = 'pods of other namespaces are missing from the nodes';
  return [...missing, { kind: 'Pod', apiVersion: 'v1', object: '*', reason, effect }];
}
