import { kindNamed, WORKLOAD_KINDS } from '../../api/index.ts';
import type { KubernetesObject, Pod } from '../../api/index.ts';
import { InputError } from '../../units/index.ts';
import { nearestNames } from './nearest-names.ts';
import { podOf } from '../../whatif/index.ts';

export interface SelectedPod {
  readonly pod: Pod;
  /** The input without the selected object. */
  readonly others: readonly KubernetesObject[];
}

/** The kinds that have or make a pod. */
const KINDS = ['Pod', ...WORKLOAD_KINDS] as const;

interface Wanted {
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * The pod named by `query`: "name", "namespace/name", "kind/name" or "namespace/kind/name". Without a namespace, `namespace` is
 * searched first; pods take precedence over workloads. Throws InputError with the nearest names if there is no match, and with
 * the choices if there are several.
 */
export function selectPod(
  objects: readonly KubernetesObject[],
  query: string,
  namespace: string,
): SelectedPod {
  const wanted = parse(query);
  const known = objects.filter((object) => podOf(object) !== undefined);
  const fitting = known.filter((object) => fits(object, wanted));
  const here = fitting.filter((object) => (object.metadata.namespace ?? 'default') === namespace);
  const near = wanted.namespace === undefined && here.length > 0 ? here : fitting;
  const pods = near.filter(({ kind }) => kind === 'Pod');
  const found = pods.length > 0 ? pods : near;
  const [only] = found;
  if (only === undefined) throw unknown(query, known);
  if (found.length > 1) throw ambiguous(query, found);
  const pod = podOf(only);
  if (pod === undefined) throw unknown(query, known);
  return { pod, others: objects.filter((object) => object !== only) };
}

function parse(query: string): Wanted {
  const parts = query.split('/');
  const [first = '', second = '', third] = parts;
  if (parts.length === 1) return { name: first };
  if (third !== undefined) {
    return { namespace: first, kind: kindNamed(second, KINDS) ?? second, name: third };
  }
  const kind = kindNamed(first, KINDS);
  return kind === undefined ? { namespace: first, name: second } : { kind, name: second };
}

function fits({ kind, metadata }: KubernetesObject, wanted: Wanted): boolean {
  return (
    metadata.name === wanted.name &&
    (wanted.kind === undefined || wanted.kind === kind) &&
    (wanted.namespace === undefined || wanted.namespace === (metadata.namespace ?? 'default'))
  );
}

function labelOf({ kind, metadata }: KubernetesObject): string {
  return `${metadata.namespace ?? 'default'}/${kind.toLowerCase()}/${metadata.name}`;
}

function unknown(query: string, known: readonly KubernetesObject[]): InputError {
  const name = parse(query).name;
  const near = nearestNames(
    name,
    known.map(({ metadata }) => metadata.name),
  );
  const choices = known.filter(({ metadata }) => near.includes(metadata.name)).slice(0, 5);
  const hint =
    choices.length > 0
      ? `; did you mean ${choices.map(labelOf).join(', ')}?`
      : known.length === 0
        ? ': the input contains no pods and no workloads'
        : `; none of the ${String(known.length)} pods and workloads in the input has a similar name`;
  return new InputError([{ message: `no pod ${query} in the input${hint}` }]);
}

function ambiguous(query: string, found: readonly KubernetesObject[]): InputError {
  const choices = found.slice(0, 5).map(labelOf).join(', ');
  return new InputError([{ message: `${query} matches ${choices}: name one of them` }]);
}
