import { isKind, keyOf } from '../../../objects/index.ts';
import type {
  KubernetesObject,
  Container,
  PodSpec,
  ServiceAccount,
} from '../../../objects/index.ts';

const ENFORCED = 'kubernetes.io/enforce-mountable-secrets';
/** The texts that Go reads as true. Source: strconv.ParseBool. */
const TRUE: ReadonlySet<string | undefined> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);

/**
 * The secrets that the ServiceAccount of a pod adds and allows. The token that a real API server mounts is not added: nothing that is
 * simulated reads it. Source: plugin/pkg/admission/serviceaccount/admission.go, v1.34.
 */
export class ServiceAccounts {
  readonly #byKey: ReadonlyMap<string, ServiceAccount>;

  constructor(objects: readonly KubernetesObject[]) {
    const accounts = objects.filter((object) => isKind(object, 'ServiceAccount'));
    this.#byKey = new Map(accounts.map((one) => [keyOf(one.metadata), one]));
  }

  /** With the pull secrets of the account, for a pod that names none. */
  withPullSecrets(spec: PodSpec, namespace: string, name: string): PodSpec {
    if ((spec.imagePullSecrets ?? []).length > 0) return spec;
    const secrets = this.#byKey.get(keyOf({ namespace, name }))?.imagePullSecrets ?? [];
    return secrets.length === 0 ? spec : { ...spec, imagePullSecrets: secrets };
  }

  /** Why the account may not be used with the secrets of the pod. */
  refusal(spec: PodSpec, namespace: string, name: string): string | undefined {
    const account = this.#byKey.get(keyOf({ namespace, name }));
    if (account === undefined || !isEnforced(account)) return undefined;
    const lacks = `is not allowed because service account ${name} does not reference that`;
    const secret = secretOutside(spec, namesOf(account.secrets));
    if (secret !== undefined) return `${secret} ${lacks} secret`;
    const pulls = namesOf(account.imagePullSecrets);
    for (const [at, { name: given = '' }] of (spec.imagePullSecrets ?? []).entries()) {
      if (!pulls.has(given)) {
        return `imagePullSecrets[${String(at)}].name="${given}" ${lacks} imagePullSecret`;
      }
    }
    return undefined;
  }
}

const isEnforced = ({ metadata }: ServiceAccount): boolean =>
  TRUE.has(metadata.annotations?.[ENFORCED]);

type Names = ReadonlySet<string>;

const namesOf = (list: readonly { readonly name?: string }[] = []): Names =>
  new Set(list.map(({ name = '' }) => name));

/** The first use of a secret that is not among the names. */
function secretOutside(spec: PodSpec, names: Names): string | undefined {
  const { volumes = [], initContainers = [], containers } = spec;
  for (const { secret } of volumes) {
    if (secret === undefined || names.has(secret.secretName ?? '')) continue;
    return `volume with secret.secretName="${secret.secretName ?? ''}"`;
  }
  return (
    usedOutside(initContainers, 'init container', names) ??
    usedOutside(containers, 'container', names)
  );
}

function usedOutside(
  containers: readonly Container[],
  role: string,
  names: Names,
): string | undefined {
  for (const { name, env = [], envFrom = [] } of containers) {
    const uses = [
      ...env.map((one) => [one.valueFrom?.secretKeyRef, `envVar ${one.name}`] as const),
      ...envFrom.map((one) => [one.secretRef, 'envFrom'] as const),
    ];
    for (const [secret, how] of uses) {
      if (secret === undefined || names.has(secret.name ?? '')) continue;
      return `${role} ${name} with ${how} referencing secret.secretName="${secret.name ?? ''}"`;
    }
  }
  return undefined;
}
