import { kindNamed, WORKLOAD_KINDS } from '../../api/index.ts';
import type { KubernetesObject, Pod } from '../../api/index.ts';
import { InputError } from '../../units/index.ts';
import { nearestNames } from './nearest-names.ts';
import { podOf } from './pod-of-workload.ts';

export interface SelectedPod {
  readonly pod: Pod;
  /** The input without the pod, which would else stand beside itself. */
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
 * The pod that is called `asked`: "name", "namespace/name", "kind/name" or "namespace/kind/name". A name
 * alone is looked for in `namespace` first, and pods come before workloads. Throws InputError with the nearest
 * names where there is none, and with the choices where there are several.
 */
export function selectPod(
  objects: readonly KubernetesObject[],
  asked: string,
  namespace: string,
): SelectedPod {
  const wanted = parse(asked);
  const known = objects.filter((object) => podOf(object) !== undefined);
  const fitting = known.filter((object) => fits(object, wanted));
  const here = fitting.filter((object) => (object.metadata.namespace ?? 'default') === namespace);
  const near = wanted.namespace === undefined && here.length > 0 ? here : fitting;
  const pods = near.filter(({ kind }) => kind === 'Pod');
  const found = pods.length > 0 ? pods : near;
  const [only] = found;
  if (only === undefined) throw unknown(asked, known);
  if (found.length > 1) throw ambiguous(asked, found);
  const pod = podOf(only);
  if (pod === undefined) throw unknown(asked, known);
  return { pod, others: objects.filter((object) => object !== only) };
}

function parse(asked: string): Wanted {
  const parts = asked.split('/');
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

function unknown(asked: string, known: readonly KubernetesObject[]): InputError {
  const name = parse(asked).name;
  const near = nearestNames(
    name,
    known.map(({ metadata }) => metadata.name),
  );
  const choices = known.filter(({ metadata }) => near.includes(metadata.name)).slice(0, 5);
  const hint =
    choices.length > 0
      ? `; did you mean ${choices.map(labelOf).join(', ')}?`
      : known.length === 0
        ? ': the input holds no pods and no workloads'
        : `; the input holds ${String(known.length)} pods and workloads, none of a similar name`;
  return new InputError([{ message: `no pod ${asked} in the input${hint}` }]);
}

function ambiguous(asked: string, found: readonly KubernetesObject[]): InputError {
  const choices = found.slice(0, 5).map(labelOf).join(', ');
  return new InputError([{ message: `${asked} may be any of ${choices}: say which` }]);
}
