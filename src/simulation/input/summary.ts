import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { PlanInputSummary } from '../../outcome/index.ts';
import { failureOf } from '../document/failed-jobs.ts';
import type { Layers } from './layers.ts';
import { objectChanges } from '../changes/index.ts';
import { applyRecords } from '../scenario/index.ts';
import type { World } from '../world/build.ts';

const NOTHING_APPLIED = { added: 0, changed: 0, unchanged: 0, refused: 0, deleted: 0, diff: [] };

/** `isApplied`: false if the manifests were never applied. */
export function inputSummary(
  { existing, added, changes, objects }: Layers,
  { changed, isOwnershipKnown, refusedManifests: refused, api }: World,
  deleted: readonly KubernetesObject[],
  isApplied: boolean,
): PlanInputSummary {
  if (!isApplied) return { cluster: existing, ...NOTHING_APPLIED };
  const hasKept = applyRecords(api).kept.length > 0;
  const refusedNew = new Set(refused.added);
  const created = objects.flatMap(({ side, object }) =>
    side === 'apply' && !refusedNew.has(object) ? [object] : [],
  );
  return {
    cluster: existing,
    added: added - refused.added.length,
    changed: changed.length,
    unchanged: changes.size - changed.length - refused.changes.length,
    refused: refused.added.length + refused.changes.length,
    deleted: deleted.length,
    ...(changed.length === 0 ? {} : { changes: changed.map(({ after }) => nameOf(after)) }),
    diff: objectChanges({ created, changed, deleted }),
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
