import { isKind, kindNamed, namespaceOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import { textMatcher } from '../../documents/index.ts';
import type { WorkloadTarget } from './kinds.ts';
import { nearestTo, readPattern, type Pattern } from './pattern.ts';

/** What may be changed, and how messages name it. */
export interface Changeable {
  readonly kinds: readonly Kind[];
  /** "scale", "set requests of". */
  readonly verb: string;
  /** Why other kinds cannot be changed. */
  readonly only: string;
}

type Found = { readonly found: ReadonlySet<KubernetesObject> } | { readonly message: string };

/** "KIND/NAME" as given, with the namespace if there is one. */
export const targetText = ({ kind, name, namespace }: WorkloadTarget): string =>
  `${namespace === undefined ? '' : `${namespace}/`}${kind}/${name}`;

/** The objects that a target names. An object of the cluster and a manifest that changes it are both found. */
export function findWorkloads(
  objects: readonly KubernetesObject[],
  target: WorkloadTarget,
  { kinds, verb, only }: Changeable,
): Found {
  const given = `${target.kind}/${target.name}`;
  const kind = kindNamed(target.kind, kinds);
  if (kind === undefined) {
    const near = nearest(
      target.kind,
      kinds.map((one) => one.toLowerCase()),
    );
    const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
    return { message: `cannot ${verb} ${given}${hint}: ${only}` };
  }
  const pattern = readPattern(target.name);
  if ('message' in pattern) return pattern;
  const ofKind = objects.filter((object) => isKind(object, kind));
  const named = ofKind.filter(pattern.matches);
  const isThere = textMatcher(target.namespace ?? '*');
  const found = named.filter((object) => isThere(namespaceOf(object)));
  if (found.length === 0) return { message: unknown(target, pattern, { named, ofKind }) };
  const places = [...new Set(found.map(namespaceOf))];
  if (places.length > 1 && pattern.form === 'name' && target.namespace === undefined) {
    return { message: `${given} is in several namespaces (${places.join(', ')}): say which` };
  }
  return { found: new Set(found) };
}

/** `named`: workloads that match in other namespaces. `ofKind`: all workloads of the kind. */
function unknown(
  { kind, name, namespace }: WorkloadTarget,
  pattern: Pattern,
  {
    named,
    ofKind,
  }: { readonly named: readonly KubernetesObject[]; readonly ofKind: readonly KubernetesObject[] },
): string {
  const given = `${kind}/${name}`;
  const where = namespace === undefined ? 'in the input' : `in namespace ${namespace}`;
  const [elsewhere] = named;
  if (elsewhere !== undefined)
    return `no ${given} ${where}; there is one in ${namespaceOf(elsewhere)}`;
  const near = nearestTo(pattern, ofKind);
  return `no ${given} ${where}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
