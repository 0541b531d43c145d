import { isKind } from '../../api/index.ts';
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

/** kubectl's names, in small letters. */
const KINDS: Readonly<Record<string, Scalable['kind'] | undefined>> = {
  deployment: 'Deployment',
  deployments: 'Deployment',
  deploy: 'Deployment',
  replicaset: 'ReplicaSet',
  replicasets: 'ReplicaSet',
  rs: 'ReplicaSet',
  replicationcontroller: 'ReplicationController',
  replicationcontrollers: 'ReplicationController',
  rc: 'ReplicationController',
  statefulset: 'StatefulSet',
  statefulsets: 'StatefulSet',
  sts: 'StatefulSet',
};

const isScalable = (object: KubernetesObject): object is Scalable =>
  isKind(object, 'Deployment') ||
  isKind(object, 'ReplicaSet') ||
  isKind(object, 'ReplicationController') ||
  isKind(object, 'StatefulSet');

const namespaceOf = ({ metadata }: KubernetesObject): string => metadata.namespace ?? 'default';

export function scaleWorkload(objects: readonly KubernetesObject[], edit: ScaleWorkload): Edited {
  const { name, namespace, replicas } = edit;
  const asked = `${edit.kind}/${name}`;
  const problem = (message: string): Edited => ({ problem: { message } });
  const kind = KINDS[edit.kind.toLowerCase()];
  if (kind === undefined) {
    const near = nearest(edit.kind, Object.keys(KINDS));
    const hint = near === undefined ? '' : ` (did you mean ${near}?)`;
    return problem(
      `cannot scale ${asked}${hint}: only Deployments, ReplicaSets, ReplicationControllers and StatefulSets have replicas`,
    );
  }
  if (!(Number.isInteger(replicas) && replicas >= 0)) {
    return problem(`cannot scale ${asked} to ${String(replicas)} replicas`);
  }
  const alike = objects.filter(isScalable).filter((object) => object.kind === kind);
  const named = alike.filter((object) => object.metadata.name === name);
  const found = named.filter(
    (object) => namespace === undefined || namespaceOf(object) === namespace,
  );
  const [only] = found;
  if (only === undefined) return problem(unknownWorkload(asked, namespace, named, alike));
  if (found.length > 1) {
    const places = found.map(namespaceOf).join(', ');
    return problem(`${asked} is in several namespaces (${places}): say which`);
  }
  const scaled = withReplicas(only, replicas);
  return { objects: objects.map((object) => (object === only ? scaled : object)) };
}

/** One kind at a time: of a union's spread the compiler keeps no kind. */
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

function unknownWorkload(
  asked: string,
  namespace: string | undefined,
  named: readonly Scalable[],
  alike: readonly Scalable[],
): string {
  const where = namespace === undefined ? 'in the input' : `in namespace ${namespace}`;
  const [elsewhere] = named;
  if (elsewhere !== undefined)
    return `no ${asked} ${where}; there is one in ${namespaceOf(elsewhere)}`;
  const near = nearest(
    asked.slice(asked.indexOf('/') + 1),
    alike.map(({ metadata }) => metadata.name),
  );
  return `no ${asked} ${where}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
