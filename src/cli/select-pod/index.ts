import {
  isKind,
  kindNamed,
  namespaceOf,
  readObjectName,
  refKeyOf,
  refOf,
  WORKLOAD_KINDS,
} from '../../objects/index.ts';
import type {
  KubernetesObject,
  ObjectName,
  Pod,
  StatefulSet,
  TemplateOwner,
} from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import { nearestNames } from './nearest-names.ts';
import { copyWithClaims, podOf, withExistingClaims } from '../../whatif/index.ts';
import { workloadOfPod } from './workload-of-pod.ts';

export interface SelectedPod {
  readonly pod: Given<Pod>;
  /** Another copy of it, with claims of its own where a StatefulSet makes them. */
  readonly copy: Given<Pod>;
  /** Whether the input has the pod itself, not only its workload. */
  readonly isGiven: boolean;
  /** The workload whose template makes the pod; absent if there is none. */
  readonly workload?: TemplateOwner;
  /** The input without the selected object. */
  readonly others: readonly Given[];
}

/** The kinds that have or make a pod. */
const KINDS = ['Pod', ...WORKLOAD_KINDS] as const;

/**
 * The pod that `query` names, in any form of `readObjectName`. Without a namespace, `namespace` is searched first; pods take precedence
 * over workloads, and a name with a dot over "kind.name". Throws InputError with the nearest names if there is no match, and with
 * the choices if there are several.
 */
export function selectPod(given: readonly Given[], query: string, namespace: string): SelectedPod {
  const objects = objectsOf(given);
  const known = given.filter(({ object }) => podOf(object) !== undefined);
  const found = matching(known, query, namespace);
  const [only] = found;
  const pod = only && podOf(only.object);
  if (only === undefined || pod === undefined) throw unknown(query, objectsOf(known));
  if (found.length > 1) throw ambiguous(query, objectsOf(found));
  const workload = workloadOfPod(only.object, objects);
  const set = setOf(workload, objects);
  const isGiven = only.object.kind === 'Pod';
  return {
    pod: only.with(set === undefined || isGiven ? pod : withExistingClaims(pod, objects)),
    copy: only.with(set === undefined ? pod : copyWithClaims(pod, set)),
    isGiven,
    ...(workload === undefined ? {} : { workload }),
    others: given.filter((one) => one !== only),
  };
}

/** The pods and workloads that the query names; pods alone if there are any. */
function matching(known: readonly Given[], query: string, namespace: string): readonly Given[] {
  const isWhole = known.some(({ object }) => object.metadata.name === query);
  const wanted = isWhole ? { name: query } : parse(query);
  const fitting = known.filter(({ object }) => fits(object, wanted));
  const here = fitting.filter(({ object }) => namespaceOf(object) === namespace);
  const near = wanted.namespace === undefined && here.length > 0 ? here : fitting;
  const pods = near.filter(({ object }) => object.kind === 'Pod');
  return pods.length > 0 ? pods : near;
}

/** The workload, if it is a StatefulSet of the input. */
const setOf = (
  workload: TemplateOwner | undefined,
  objects: readonly KubernetesObject[],
): StatefulSet | undefined =>
  workload?.kind !== 'StatefulSet'
    ? undefined
    : objects
        .filter((object) => isKind(object, 'StatefulSet'))
        .find(
          ({ metadata: { name, namespace } }) =>
            name === workload.name && namespace === workload.namespace,
        );

function parse(query: string): ObjectName {
  const { kind: word, ...rest } = readObjectName(query, KINDS);
  return word === undefined ? rest : { ...rest, kind: kindNamed(word, KINDS) ?? word };
}

function fits({ kind, metadata }: KubernetesObject, wanted: ObjectName): boolean {
  return (
    metadata.name === wanted.name &&
    (wanted.kind === undefined || wanted.kind === kind) &&
    (wanted.namespace === undefined || wanted.namespace === metadata.namespace)
  );
}

const labelOf = (object: KubernetesObject): string =>
  refKeyOf({ ...refOf(object), kind: object.kind.toLowerCase() });

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
