import { goJson } from '../../../golang/index.ts';
import { isRecord } from '../../../units/index.ts';
import { invalidTyped, Path } from '../../../objects/index.ts';
import type { Loose, ControllerRevision } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { IMMUTABLE } from '../rules/immutable.ts';
import { sortedMap } from '../decoding/internal-form.ts';

const DATA = Path.root.child('data');

/** Rule: ValidateControllerRevisionCreate, pkg/apis/apps/validation/validation.go, v1.34. */
export function checkRevision(
  { revision = 0, data }: Loose<ControllerRevision>,
  list: ErrorList,
): void {
  list.notNegative(Path.root.child('revision'), revision);
  if (list.isStored) return;
  if (data === undefined || data === null) list.required(DATA, 'data is mandatory');
  else if (!isRecord(data)) list.required(DATA, 'data must be a valid JSON object');
}

/** What an update may not change. Rule: ValidateControllerRevisionUpdate, the same file. */
export function checkRevisionUpdate(
  { data }: Loose<ControllerRevision>,
  { data: old }: Loose<ControllerRevision>,
  list: ErrorList,
): void {
  // Clients send the keys of maps in their order.
  if (goJson(sortedMap(data)) === goJson(sortedMap(old))) return;
  list.add(invalidTyped(DATA, data, IMMUTABLE));
}
