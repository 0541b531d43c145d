import type {
  Container,
  EnvVarSource,
  KeyToPath,
  Pod,
  Volume,
  VolumeProjection,
} from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { driverSecret } from './driver-secret.ts';
import { lacksKey } from './lacks-key.ts';
import type { Provision, SourceKind } from './provision.ts';

interface Reference {
  readonly kind: SourceKind;
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
}

/** Errors of references to ConfigMaps and Secrets, in the kubelet's words. */
export class SourceErrors {
  readonly #api: ApiServer;
  readonly #provision: Provision;

  constructor(api: ApiServer, provision: Provision) {
    this.#api = api;
    this.#provision = provision;
  }

  /**
   * Why a volume of ConfigMaps and Secrets cannot be set up; undefined: it can.
   * Source: pkg/volume/configmap, secret and projected (collectData), v1.36.
   */
  ofVolume(pod: Pod, volume: Volume): string | undefined {
    const namespace = pod.metadata.namespace;
    const { configMap, secret, projected } = volume;
    if (configMap !== undefined) {
      return this.#ofItems(namespace, { kind: 'ConfigMap', ...configMap }, configMap.items);
    }
    if (secret !== undefined) {
      const { secretName: name, optional } = secret;
      return this.#ofItems(namespace, { kind: 'Secret', name, optional }, secret.items);
    }
    if (projected !== undefined) return this.#ofProjected(namespace, projected.sources);
    return this.#ofDriver(namespace, volume);
  }

  /** Source: pkg/volume/csi (SetUpAt, getCredentialsFromSecret), v1.36. Other drivers say less. */
  #ofDriver(namespace: string, volume: Volume): string | undefined {
    const secret = driverSecret(volume);
    if (secret === undefined || !this.#isMissing('Secret', namespace, secret)) return undefined;
    const missing = `secrets "${secret}" not found`;
    if (volume.csi === undefined) return missing;
    return (
      `fetching NodePublishSecretRef ${namespace}/${secret} failed: kubernetes.io/csi: failed to find the secret ` +
      `${secret} in the namespace ${namespace} with error: ${missing}`
    );
  }

  #ofProjected(namespace: string, sources: readonly VolumeProjection[] = []): string | undefined {
    const problems = new Set<string>();
    for (const { configMap, secret } of sources) {
      for (const [kind, source] of [
        ['ConfigMap', configMap] as const,
        ['Secret', secret] as const,
      ]) {
        const problem = source && this.#ofItems(namespace, { kind, ...source }, source.items);
        if (problem !== undefined) problems.add(problem);
      }
    }
    if (problems.size === 0) return undefined;
    const all = [...problems].join(', ');
    return problems.size === 1 ? all : `[${all}]`;
  }

  /**
   * Why the environment of a container cannot be made; undefined: it can.
   * Source: pkg/kubelet/kubelet_pods.go makeEnvironmentVariables, v1.36.
   */
  ofContainer(pod: Pod, { envFrom = [], env = [] }: Container): string | undefined {
    const namespace = pod.metadata.namespace;
    for (const { configMapRef, secretRef } of envFrom) {
      const problem =
        this.#ofObject(namespace, configMapRef && { kind: 'ConfigMap', ...configMapRef }) ??
        this.#ofObject(namespace, secretRef && { kind: 'Secret', ...secretRef });
      if (problem !== undefined) return problem;
    }
    for (const { valueFrom } of env) {
      const problem = valueFrom && this.#ofValue(namespace, valueFrom);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #ofValue(namespace: string, { configMapKeyRef, secretKeyRef }: EnvVarSource): string | undefined {
    return (
      this.#ofKey(namespace, configMapKeyRef && { kind: 'ConfigMap', ...configMapKeyRef }) ??
      this.#ofKey(namespace, secretKeyRef && { kind: 'Secret', ...secretKeyRef })
    );
  }

  /** The imagePullSecrets that do not exist. */
  missingPullSecrets({ metadata, spec }: Pod): readonly string[] {
    const namespace = metadata.namespace;
    return (spec.imagePullSecrets ?? []).flatMap(({ name = '' }) =>
      this.#isMissing('Secret', namespace, name) ? [name] : [],
    );
  }

  #isMissing(kind: SourceKind, namespace: string, name: string): boolean {
    return (
      this.#api.get(kind, namespace, name) === undefined &&
      this.#provision.isMissing(kind, namespace, name)
    );
  }

  #ofObject(namespace: string, reference: Reference | undefined): string | undefined {
    if (reference === undefined || reference.optional === true) return undefined;
    const { kind, name = '' } = reference;
    return this.#isMissing(kind, namespace, name)
      ? `${kind.toLowerCase()} "${name}" not found`
      : undefined;
  }

  #ofItems(
    namespace: string,
    reference: Reference,
    items: readonly KeyToPath[] = [],
  ): string | undefined {
    const missing = this.#ofObject(namespace, reference);
    if (missing !== undefined || reference.optional === true) return missing;
    const lacking = items.find(({ key }) => this.#lacksKey(namespace, reference, key));
    const what = reference.kind === 'ConfigMap' ? 'config' : 'secret';
    return lacking && `references non-existent ${what} key: ${lacking.key}`;
  }

  #ofKey(
    namespace: string,
    reference: (Reference & { readonly key: string }) | undefined,
  ): string | undefined {
    const missing = this.#ofObject(namespace, reference);
    if (reference === undefined || missing !== undefined) return missing;
    const { kind, name = '', key, optional } = reference;
    if (optional === true || !this.#lacksKey(namespace, reference, key)) return undefined;
    return `couldn't find key ${key} in ${kind} ${namespace}/${name}`;
  }

  #lacksKey(namespace: string, { kind, name = '' }: Reference, key: string): boolean {
    const found = this.#api.get(kind, namespace, name);
    return found !== undefined && lacksKey(found, key);
  }
}
