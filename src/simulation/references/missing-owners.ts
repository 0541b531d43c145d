import { WORKLOAD_KINDS } from '../../objects/index.ts';
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
    given.flatMap(({ object: { kind, metadata }, admitted }) =>
      admitted ? [] : [keyOf(kind, metadata)],
    ),
  );
  const missing = new Map<string, MissingOwner>();
  for (const { object } of owned) {
    const { kind, metadata } = object;
    const { namespace = 'default', ownerReferences = [] } = metadata;
    for (const owner of ownerReferences) {
      if (isKnown(owner, namespace, known, api)) continue;
      const key = keyOf(owner.kind, { namespace, name: owner.name });
      const text = `owner ${owner.kind}/${owner.name} (${namespace})`;
      const one = missing.get(key) ?? { text, owned: [] };
      missing.set(key, one);
      one.owned.push(`${kind}/${metadata.name}`);
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
  if (known.has(keyOf(kind, { namespace, name })) || known.has(keyOf(kind, { name }))) return true;
  const workload = WORKLOAD_KINDS.find((one) => one === kind);
  return workload !== undefined && api.get(workload, namespace, name) !== undefined;
}

/** Key of an object. Cluster-scoped objects get the namespace "default": the kind keeps them apart. */
const keyOf = (
  kind: string,
  { namespace = 'default', name }: { readonly namespace?: string; readonly name: string },
): string => `${kind}/${namespace}/${name}`;
