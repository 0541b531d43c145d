import { isRecord, wordSet } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';

type Fields = Readonly<Record<string, unknown>>;

const SPEC: readonly string[] = ['spec'];
const CLAIM: readonly string[] = ['spec', 'spec'];
/** Structs of workloads below the spec, from the outside in. The template of a ReplicationController is a pointer. */
const BELOW_SPEC: Readonly<Record<string, readonly string[]>> = {
  CronJob: ['jobTemplate', 'spec', 'template'],
  DaemonSet: ['template'],
  Deployment: ['template'],
  Job: ['template'],
  ReplicaSet: ['template'],
  StatefulSet: ['template'],
};

/** Kinds that may stay without a spec: their readers expect that, and no rule or default differs. */
const BARE = wordSet(`
  Ingress IngressClass Lease LimitRange Namespace NetworkPolicy Node PersistentVolume
  PersistentVolumeClaim PodDisruptionBudget ResourceQuota Service
`);

/**
 * The object with empty structs for absent structs: Go's structs are never absent. A stored workload without a template was given
 * only for its selector, and gets no template. Returns the object itself if nothing is absent.
 */
export function withStructs<T extends KubernetesObject>(object: T): T {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined || BARE.has(name)) return object;
  const path = pathOf(name, Boolean(object.metadata.uid));
  if (path === SPEC && 'spec' in object) return object;
  if (definition(name)?.properties?.['spec'] === undefined) return object;
  // Only structs are added, which the type of the object has as well.
  return fill(object, path) as T;
}

function pathOf(name: string, isStored: boolean): readonly string[] {
  if (name === 'ResourceClaimTemplate') return CLAIM;
  const below = !isStored && Object.hasOwn(BELOW_SPEC, name) ? BELOW_SPEC[name] : undefined;
  return below === undefined ? SPEC : [...SPEC, ...below];
}

/** A copy with a struct at each step of the path; a value of another type stays. */
function fill(struct: object, [step, ...rest]: readonly string[]): object {
  if (step === undefined) return struct;
  const given = (struct as Fields)[step];
  if (given !== undefined && !isRecord(given)) return struct;
  const inner = fill(given ?? {}, rest);
  return inner === given ? struct : { ...struct, [step]: inner };
}
