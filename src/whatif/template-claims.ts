import { applyDefaults } from '../server/index.ts';
import { isKind, keyOf, namedClaim } from '../objects/index.ts';
import type {
  KubernetesObject,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  ResourceClaim,
  ResourceClaimTemplate,
} from '../objects/index.ts';
import { claimFromTemplate } from '../controllers/index.ts';
import { EphemeralClaims } from './ephemeral-claims.ts';

/** A pod and the claims that controllers would create for it, with volumes that are bound before the pod has a node. */
export interface ClaimingPod {
  readonly pod: Pod;
  readonly claims: readonly (PersistentVolume | PersistentVolumeClaim | ResourceClaim)[];
}

/** Creates claims from ResourceClaimTemplates and generic ephemeral volumes of pods, without a simulation. */
export class TemplateClaims {
  readonly #templates: ReadonlyMap<string, ResourceClaimTemplate>;
  readonly #volumes: EphemeralClaims | undefined;

  /** `ofVolumes`: also the claims of generic ephemeral volumes. Default true. */
  constructor(
    objects: readonly KubernetesObject[],
    { ofVolumes = true }: { readonly ofVolumes?: boolean } = {},
  ) {
    this.#templates = new Map(
      objects
        .filter((object) => isKind(object, 'ResourceClaimTemplate'))
        .map((one) => [keyOf(one.metadata), applyDefaults(one)]),
    );
    if (ofVolumes) this.#volumes = new EphemeralClaims(objects);
  }

  /** A pod without claims is returned as it is. Without its template a claim stays missing. */
  of(pod: Pod): ClaimingPod {
    const { metadata, spec, status } = pod;
    const ofVolumes = this.#volumes?.of(pod) ?? [];
    const generated = status?.resourceClaimStatuses ?? [];
    const made = (spec.resourceClaims ?? []).flatMap((entry) => {
      if (namedClaim(entry, { generated }).type !== 'missing') return [];
      const key = keyOf({ ...metadata, name: entry.resourceClaimTemplateName ?? '' });
      const template = this.#templates.get(key);
      return template === undefined
        ? []
        : [{ name: entry.name, claim: claimWithName(pod, entry.name, template) }];
    });
    if (made.length === 0) return { pod, claims: ofVolumes };
    const statuses = made.map(({ name, claim }) => ({
      name,
      resourceClaimName: claim.metadata.name,
    }));
    return {
      pod: { ...pod, status: { ...status, resourceClaimStatuses: [...generated, ...statuses] } },
      claims: [...ofVolumes, ...made.map(({ claim }) => claim)],
    };
  }
}

/** A claim from the template with a made-up name that no other claim has. */
function claimWithName(
  pod: Pod,
  entryName: string,
  template: ResourceClaimTemplate,
): ResourceClaim {
  const claim = claimFromTemplate(pod, entryName, template);
  const { generateName = '', ...metadata } = claim.metadata;
  const name = `${generateName}${entryName}`;
  const { namespace } = pod.metadata;
  return { ...claim, metadata: { ...metadata, generateName, name, namespace, uid: name } };
}
