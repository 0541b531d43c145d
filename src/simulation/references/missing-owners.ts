import { namespaceOf, refKeyOf, refOf, refText, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { OwnerReference } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { ApiServer } from '../../server/index.ts';

interface MissingOwner {
  readonly text: string;
  readonly owned: string[];
}

/**
 * Warns of owners that manifests name and the input lacks; one line per owner. Its controller does not look after what it owns, and
 * a garbage collector deletes it (pkg/controller/garbagecollector attemptToDeleteItem, v1.36).
 *
 * @param given every object of the input, custom resources included
 */
export function missingOwnerWarnings(
  given: readonly Given[],
  api: Pick<ApiServer, 'get'>,
): readonly string[] {
  const owned = given.filter(
    ({ object: { metadata }, side, admitted }) =>
      (metadata.ownerReferences ?? []).length > 0 && side === 'apply' && !admitted,
  );
  if (owned.length === 0) return [];
  const known = new Set(
    given.flatMap(({ object, admitted }) => (admitted ? [] : [refKeyOf(refOf(object))])),
  );
  const missing = new Map<string, MissingOwner>();
  for (const { object } of owned) {
    const { ownerReferences = [] } = object.metadata;
    const namespace = namespaceOf(object);
    for (const owner of ownerReferences) {
      if (isKnown(owner, namespace, known, api)) continue;
      const key = refKeyOf({ ...owner, namespace });
      const text = `owner ${refText(owner)} (${namespace})`;
      const one = missing.get(key) ?? { text, owned: [] };
      missing.set(key, one);
      one.owned.push(refText(refOf(object)));
    }
  }
  return Array.from(missing.values(), ({ text, owned: [first = '', ...others] }) => {
    const more = others.length === 0 ? '' : ` and ${String(others.length)} more`;
    return `${text} is not among the objects: a real garbage collector deletes ${first}${more}, unless the cluster has it`;
  });
}

/** An owner has the namespace of what it owns, or none. */
function isKnown(
  { kind, name }: OwnerReference,
  namespace: string,
  known: ReadonlySet<string>,
  api: Pick<ApiServer, 'get'>,
): boolean {
  const ref = { kind, name };
  if (known.has(refKeyOf({ ...ref, namespace })) || known.has(refKeyOf(ref))) return true;
  const workload = WORKLOAD_KINDS.find((one) => one === kind);
  return workload !== undefined && api.get(workload, namespace, name) !== undefined;
}
