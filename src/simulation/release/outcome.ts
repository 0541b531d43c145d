import type { KubernetesObject, ObjectRef } from '../../objects/index.ts';
import type { FindingKind, PlannedRelease } from '../../outcome/index.ts';
import type { HelmRelease } from './helm-release.ts';
import type { ReleaseName } from './ownership.ts';
import type { ReleaseRun } from './run.ts';

/** A finding about a release. */
export interface ReleaseTrouble {
  readonly kind: FindingKind;
  readonly object: Pick<ObjectRef, 'kind' | 'name'>;
  readonly namespace?: string;
  readonly message: string;
  readonly hint?: string;
}

export function plannedRelease(release: HelmRelease, run: ReleaseRun): PlannedRelease {
  const { name, namespace, operation, notRun, kept } = release;
  const { hooks, isApplied } = run;
  return {
    name,
    namespace,
    operation,
    isApplied,
    ...(hooks.length === 0 ? {} : { hooks }),
    ...(notRun.length === 0 ? {} : { notRun: notRun.map(({ object }) => labelOf(object)) }),
    ...(kept.length === 0 ? {} : { kept: kept.map(labelOf) }),
  };
}

/** Why the release stops before its end. */
export function releaseTroubles(release: HelmRelease, run: ReleaseRun): readonly ReleaseTrouble[] {
  const stops = release.conflicts.map(({ object, message }): ReleaseTrouble => ({
    kind: 'release',
    ...about(object),
    message: `${message}: Helm applies nothing of ${releaseText(release)}`,
    hint: 'let Helm take the object over with --take-ownership, or give it the labels and annotations of the release',
  }));
  const { stop } = run;
  if (stop === undefined) return stops;
  const { hook, event, message } = stop;
  const then = run.isApplied
    ? 'its manifests are applied, and the release has failed'
    : 'its manifests are not applied';
  return [
    ...stops,
    {
      kind: 'release',
      ...about(hook.object),
      message: `${event} hook of ${releaseText(release)}: ${message}: ${then}`,
    },
  ];
}

/** "release web in shop". */
export const releaseText = ({ name, namespace }: ReleaseName): string =>
  `release ${name} in ${namespace}`;

export const about = ({
  kind,
  metadata: { name, namespace },
}: KubernetesObject): Pick<ReleaseTrouble, 'object' | 'namespace'> => ({
  object: { kind, name },
  ...(namespace === undefined ? {} : { namespace }),
});

/** "Job/migrate (shop)". */
export const labelOf = ({ kind, metadata: { name, namespace } }: KubernetesObject): string =>
  namespace === undefined ? `${kind}/${name}` : `${kind}/${name} (${namespace})`;
