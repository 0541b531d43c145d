import { isKind, kindNamed } from '../../api/index.ts';
import type {
  Deployment,
  KubernetesObject,
  ReplicaSet,
  ReplicationController,
  StatefulSet,
} from '../../api/index.ts';
import { nearest } from '../../units/index.ts';
import type { Edited } from './edited.ts';
import type { ScaleWorkload } from './edit.ts';

type Scalable = Deployment | ReplicaSet | ReplicationController | StatefulSet;

const SCALABLE_KINDS = [
  'Deployment',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
] as const satisfies readonly Scalable['kind'][];

const isScalable = (object: KubernetesObject): object is Scalable =>
  isKind(object, 'Deployment') ||
  isKind(object, 'ReplicaSet') ||
  isKind(object, 'ReplicationController') ||
  isKind(object, 'StatefulSet');

const namespaceOf = ({ metadata }: KubernetesObject): string => metadata.namespace ?? 'default';

export function scaleWorkload(objects: readonly KubernetesObject[], edit: ScaleWorkload): Edited {
  const { name, namespace, replicas } = edit;
  const given = `${edit.kind}/${name}`;
  const problem = (message: string): Edited => ({ problem: { message } });
  const kind = kindNamed(edit.kind, SCALABLE_KINDS);
  if (kind === undefined) {
    const near = nearest(
      edit.kind,
      SCALABLE_KINDS.map((one) => one.toLowerCase()),
    );
    const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
    return problem(
      `cannot scale ${given}${hint}: only Deployments, ReplicaSets, ReplicationControllers and StatefulSets have replicas`,
    );
  }
  if (!(Number.isInteger(replicas) && replicas >= 0)) {
    return problem(`cannot scale ${given} to ${String(replicas)} replicas`);
  }
  const ofKind = objects.filter(isScalable).filter((object) => object.kind === kind);
  const named = ofKind.filter((object) => object.metadata.name === name);
  const found = named.filter(
    (object) => namespace === undefined || namespaceOf(object) === namespace,
  );
  const [only] = found;
  if (only === undefined) return problem(unknownWorkload(edit, named, ofKind));
  if (found.length > 1) {
    const places = found.map(namespaceOf).join(', ');
    return problem(`${given} is in several namespaces (${places}): say which`);
  }
  const scaled = withReplicas(only, replicas);
  return { objects: objects.map((object) => (object === only ? scaled : object)) };
}

/** A case per kind: TypeScript loses the kind if a union is spread. */
function withReplicas(object: Scalable, replicas: number): Scalable {
  switch (object.kind) {
    case 'Deployment':
      return { ...object, spec: { ...object.spec, replicas } };
    case 'ReplicaSet':
      return { ...object, spec: { ...object.spec, replicas } };
    case 'ReplicationController':
      return { ...object, spec: { ...object.spec, replicas } };
    case 'StatefulSet':
      return { ...object, spec: { ...object.spec, replicas } };
  }
}

/** `named`: workloads of that kind and name in other namespaces. `ofKind`: all of that kind. */
function unknownWorkload(
  { kind, name, namespace }: ScaleWorkload,
  named: readonly Scalable[],
  ofKind: readonly Scalable[],
): string {
  const given = `${kind}/${name}`;
  const where = namespace === undefined ? 'in the input' : `in namespace ${namespace}`;
  const [elsewhere] = named;
  if (elsewhere !== undefined)
    return `no ${given} ${where}; there is one in ${namespaceOf(elsewhere)}`;
  const near = nearest(
    name,
    ofKind.map(({ metadata }) => metadata.name),
  );
  return `no ${given} ${where}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
