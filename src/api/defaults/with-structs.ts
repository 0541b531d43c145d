import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../object.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';

type Fields = Readonly<Record<string, unknown>>;

const SPEC: readonly string[] = ['spec'];
/** Structs below the spec, from the outside in. The template of a ReplicationController is a pointer. */
const BELOW_SPEC: Readonly<Record<string, readonly string[]>> = {
  CronJob: ['jobTemplate', 'spec', 'template'],
  DaemonSet: ['template'],
  Deployment: ['template'],
  Job: ['template'],
  ReplicaSet: ['template'],
  ResourceClaimTemplate: ['spec'],
  StatefulSet: ['template'],
};

/** Kinds that may stay without a spec: their readers expect that, and no rule or default differs. */
const BARE: ReadonlySet<string> = new Set([
  ...['Ingress', 'IngressClass', 'Lease', 'LimitRange', 'Namespace', 'NetworkPolicy', 'Node'],
  ...[
    'PersistentVolume',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'ResourceQuota',
    'Service',
  ],
]);

/**
 * The object with empty structs for those that are absent: structs of Go are never absent. A stored object without a template
 * stands for its selector, and keeps only its spec. Returns the object itself if nothing is absent.
 */
export function withStructs<T extends KubernetesObject>(object: T): T {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined || BARE.has(name)) return object;
  const below =
    !object.metadata.uid && Object.hasOwn(BELOW_SPEC, name) ? BELOW_SPEC[name] : undefined;
  if (below === undefined && 'spec' in object) return object;
  if (definition(name)?.properties?.['spec'] === undefined) return object;
  // Only structs are added, which the type of the object has as well.
  return filled(object, below === undefined ? SPEC : [...SPEC, ...below]) as T;
}

/** A copy with a struct at each step of the path; a value of another type stays. */
function filled(struct: object, [step, ...rest]: readonly string[]): object {
  if (step === undefined) return struct;
  const given = (struct as Fields)[step];
  if (given !== undefined && !isRecord(given)) return struct;
  const inner = filled(given ?? {}, rest);
  return inner === given ? struct : { ...struct, [step]: inner };
}
