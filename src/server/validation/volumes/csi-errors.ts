import { readQuantity } from '../../../units/index.ts';
import { Path, labelSelectorErrors } from '../../../objects/index.ts';
import type { Loose, CSIDriver, CSIStorageCapacity, TokenRequest } from '../../../objects/index.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type { ErrorList } from '../error-list.ts';
import { checkImmutable, IMMUTABLE, shapeOf } from '../rules/immutable.ts';
import { selectorForm } from '../decoding/internal-form.ts';
import { dnsSubdomainProblems } from '../rules/texts.ts';

/** Rules of this file: the functions of the kinds in pkg/apis/storage/validation/validation.go, v1.34. */

const GROUP_POLICIES: readonly string[] = ['File', 'None', 'ReadWriteOnceWithFSType'];
const LIFECYCLE_MODES: readonly string[] = ['Persistent', 'Ephemeral'];
const LEAST_UPDATE_SECONDS = 10;
const LEAST_TOKEN_SECONDS = 600;
const MOST_TOKEN_SECONDS = 2 ** 32;
const TOPOLOGY = Path.root.child('nodeTopology');
const CLASS = Path.root.child('storageClassName');

/** ValidateCSIDriver, but for fields that always have a default. */
export function checkCsiDriver({ spec = {} }: Loose<CSIDriver>, list: ErrorList): void {
  const { fsGroupPolicy, tokenRequests = [], volumeLifecycleModes = [] } = spec;
  if (fsGroupPolicy !== undefined) {
    list.supported(Path.spec.child('fsGroupPolicy'), fsGroupPolicy, GROUP_POLICIES);
  }
  checkTokenRequests(tokenRequests, Path.spec.child('tokenRequests'), list);
  for (const mode of volumeLifecycleModes) {
    list.supported(Path.spec.child('volumeLifecycleModes'), mode, LIFECYCLE_MODES);
  }
  const { nodeAllocatableUpdatePeriodSeconds: period = LEAST_UPDATE_SECONDS } = spec;
  // The field of a disabled gate is dropped before.
  if (period >= LEAST_UPDATE_SECONDS || list.askGates() === undefined) return;
  const detail = 'must be greater than or equal to 10 seconds';
  list.invalid(Path.spec.child('nodeAllocatableUpdatePeriodSeconds'), period, detail);
}

/** validateTokenRequests. */
function checkTokenRequests(
  requests: readonly Loose<TokenRequest>[],
  path: Path,
  list: ErrorList,
): void {
  const seen = new Set<string>();
  for (const [at, { audience = '', expirationSeconds }] of requests.entries()) {
    const field = path.index(at).child('expirationSeconds');
    const isNew = !seen.has(audience);
    list.unique(path.index(at).child('audience'), audience, seen);
    if (!isNew || expirationSeconds === undefined) continue;
    if (expirationSeconds < LEAST_TOKEN_SECONDS) {
      const detail = 'may not specify a duration less than 10 minutes';
      list.invalid(field, expirationSeconds, detail);
    } else if (expirationSeconds > MOST_TOKEN_SECONDS) {
      const detail = 'may not specify a duration larger than 2^32 seconds';
      list.invalid(field, expirationSeconds, detail);
    }
  }
}

/** What an update may not change. Rule: ValidateCSIDriverUpdate. */
export function checkCsiDriverUpdate(
  { spec = {} }: Loose<CSIDriver>,
  { spec: old = {} }: Loose<CSIDriver>,
  list: ErrorList,
): void {
  for (const field of ['attachRequired', 'volumeLifecycleModes'] as const) {
    const path = Path.spec.child(field);
    // Upstream has another name for the first.
    const isRenamed = field === 'attachRequired';
    checkImmutable(
      isRenamed ? Path.spec.child('attachedRequired').writtenAs(path) : path,
      { now: spec[field], before: old[field] },
      shapeOf('CSIDriverSpec', field),
      list,
    );
  }
}

/** ValidateCSIStorageCapacity. `old`: the stored one; if a value of its selector is invalid, new values may be. */
export function checkStorageCapacity(
  { nodeTopology, storageClassName = '', capacity }: Loose<CSIStorageCapacity>,
  list: ErrorList,
  old?: Loose<CSIStorageCapacity>,
): void {
  const allowsAnyValue = labelSelectorErrors(old?.nodeTopology, TOPOLOGY).length > 0;
  list.addAll(labelSelectorErrors(nodeTopology, TOPOLOGY, allowsAnyValue));
  list.each(CLASS, storageClassName, dnsSubdomainProblems(storageClassName));
  if (capacity !== undefined) {
    list.notNegativeAmount(Path.root.child('capacity'), readQuantity(capacity));
  }
}

/** What an update may not change. Rule: ValidateCSIStorageCapacityUpdate. */
export function checkStorageCapacityUpdate(
  { nodeTopology, storageClassName = '' }: Loose<CSIStorageCapacity>,
  old: Loose<CSIStorageCapacity>,
  list: ErrorList,
): void {
  const shape = shapeOf('CSIStorageCapacity', 'nodeTopology');
  if (!meansSame(nodeTopology, old.nodeTopology, shape)) {
    list.invalid(TOPOLOGY, selectorForm(nodeTopology), IMMUTABLE);
  }
  if (storageClassName !== (old.storageClassName ?? '')) {
    list.invalid(CLASS, storageClassName, IMMUTABLE);
  }
}
