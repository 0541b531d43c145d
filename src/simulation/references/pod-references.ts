import type { Container, PodSpec, Volume } from '../../objects/index.ts';
import { driverSecret, mountedVolumes } from '../../kubelet/index.ts';
import type { SourceKind } from '../../kubelet/index.ts';
import { append } from '../../units/index.ts';

/** One use of a ConfigMap or Secret by a pod. Optional uses are left out: a pod starts without them. */
export interface PodReference {
  readonly kind: SourceKind;
  readonly name: string;
  /** Keys that the object must have. */
  readonly keys: readonly string[];
  /** "unmounted": a volume that no container mounts. "pull": an image pull secret, without which a pod starts too. */
  readonly by: 'volume' | 'unmounted' | 'environment' | 'pull';
  /** Name of the volume or container; empty for "pull". */
  readonly user: string;
}

const NONE: readonly PodReference[] = [];
const referencesBySpec = new WeakMap<PodSpec, readonly PodReference[]>();

/** The ConfigMaps and Secrets that pods with this spec need. */
export function referencesOf(spec: PodSpec): readonly PodReference[] {
  let found = referencesBySpec.get(spec);
  if (found === undefined) referencesBySpec.set(spec, (found = collect(spec)));
  return found;
}

function collect(spec: PodSpec): readonly PodReference[] {
  const { volumes = [], imagePullSecrets = [], containers, initContainers = [] } = spec;
  const found: PodReference[] = [];
  const mounted = volumes.length === 0 ? [] : mountedVolumes({ spec });
  for (const volume of volumes) {
    const by = mounted.includes(volume) ? 'volume' : 'unmounted';
    append(found, ofVolume(volume, by));
  }
  for (const container of [...initContainers, ...containers]) append(found, ofContainer(container));
  for (const { name = '' } of imagePullSecrets) {
    if (name !== '') found.push({ kind: 'Secret', name, keys: [], by: 'pull', user: '' });
  }
  return found.length === 0 ? NONE : found;
}

interface Source {
  readonly name?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly items?: readonly { readonly key: string }[] | undefined;
}

type Place = Pick<PodReference, 'by' | 'user'>;

function reference(
  kind: SourceKind,
  source: Source | undefined,
  place: Place,
): readonly PodReference[] {
  if (source === undefined || source.optional === true) return NONE;
  const { name = '', items = [] } = source;
  return name === '' ? NONE : [{ kind, name, keys: items.map(({ key }) => key), ...place }];
}

function ofVolume(volume: Volume, by: 'volume' | 'unmounted'): readonly PodReference[] {
  const place: Place = { by, user: volume.name };
  const { configMap, secret, projected } = volume;
  return [
    ...reference('ConfigMap', configMap, place),
    ...reference('Secret', secret && { ...secret, name: secret.secretName }, place),
    ...reference('Secret', { name: driverSecret(volume) }, place),
    ...(projected?.sources ?? []).flatMap((one) => [
      ...reference('ConfigMap', one.configMap, place),
      ...reference('Secret', one.secret, place),
    ]),
  ];
}

function ofContainer({ name, env = [], envFrom = [] }: Container): readonly PodReference[] {
  const place: Place = { by: 'environment', user: name };
  return [
    ...envFrom.flatMap(({ configMapRef, secretRef }) => [
      ...reference('ConfigMap', configMapRef, place),
      ...reference('Secret', secretRef, place),
    ]),
    ...env.flatMap(({ valueFrom }) => {
      const { configMapKeyRef: ofMap, secretKeyRef: ofSecret } = valueFrom ?? {};
      return [
        ...reference('ConfigMap', ofMap && { ...ofMap, items: [ofMap] }, place),
        ...reference('Secret', ofSecret && { ...ofSecret, items: [ofSecret] }, place),
      ];
    }),
  ];
}
