import { API_VERSION_OF, SHORT_NAMES } from '../api/index.ts';
import { pluralOf } from '../units/index.ts';

/** The kind of a file's objects. */
export interface TypeOfObject {
  readonly apiVersion: string;
  readonly kind: string;
}

const TYPES = new Map<string, TypeOfObject>();
for (const [kind, apiVersion] of Object.entries(API_VERSION_OF)) {
  const type = { apiVersion, kind };
  TYPES.set(kind.toLowerCase(), type);
  TYPES.set(pluralOf(kind.toLowerCase()), type);
}
for (const [name, kind] of Object.entries(SHORT_NAMES)) {
  const type = TYPES.get(kind.toLowerCase());
  if (type === undefined) continue;
  TYPES.set(name, type);
  TYPES.set(`${name}s`, type);
}

/**
 * The kinds that a file's path names, the last name first: `nodes.json`, `pods/default.json`,
 * `namespaces/shop/apps/deployments.yaml`, `config/pod/shop/web-0.json`. Collectors (must-gather, support bundles, Insights) name
 * files like this, and omit the kind in the objects.
 */
export function kindsFromPath(file: string): readonly (TypeOfObject & { readonly name: string })[] {
  const steps = file.replaceAll('\\', '/').split('/').slice(-4).toReversed();
  return steps.flatMap((step, index) => {
    const name = index === 0 ? step.replace(/(?:\.(?:json|ya?ml|gz))+$/, '') : step;
    const type = TYPES.get(name.toLowerCase().replaceAll(/[-_]/g, ''));
    return type === undefined ? [] : [{ ...type, name }];
  });
}
