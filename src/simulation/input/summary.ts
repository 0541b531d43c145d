import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { PlanInputSummary } from '../../outcome/index.ts';
import { failureOf } from '../document/build.ts';
import type { Layers } from './layers.ts';
import { applyRecords } from '../scenario/index.ts';
import type { World } from '../world/build.ts';

export function inputSummary(
  { existing, added, changes }: Layers,
  { changed, isOwnershipKnown, refusedManifests: refused, api }: World,
  deleted: number,
): PlanInputSummary {
  const hasKept = applyRecords(api).kept.length > 0;
  return {
    cluster: existing,
    added: added - refused.added.length,
    changed: changed.length,
    unchanged: changes.size - changed.length - refused.changes.length,
    refused: refused.added.length + refused.changes.length,
    deleted,
    ...(changed.length === 0 ? {} : { changes: changed.map(nameOf) }),
    ...(changed.length === 0 && !hasKept ? {} : { isOwnershipKnown: isOwnershipKnown && !hasKept }),
  };
}

function nameOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${name} (${namespace})`;
}

/** uids of the Jobs that have failed already. */
export function failedJobs(objects: readonly KubernetesObject[]): ReadonlySet<string> {
  const failed = objects.filter((object) => isKind(object, 'Job') && failureOf(object.status));
  return new Set(failed.flatMap(({ metadata: { uid = '' } }) => (uid === '' ? [] : [uid])));
}
