import type { Pod, ResourceClaim } from '../../objects/index.ts';
import type { Cluster, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Profile, Reservation } from '../../framework/index.ts';
import type { Fork } from '../prepared/index.ts';
import type { TemplateClaims } from '../template-claims.ts';

/** The claims of copies of a pod: created before a copy is placed, and allocated or bound when it gets a node. */
export class CopiedClaims {
  readonly #cluster: Cluster;
  readonly #fork: Fork;
  readonly #profile: Profile;
  readonly #templates: TemplateClaims;
  #created = 0;

  constructor(
    { cluster, fork }: { readonly cluster: Cluster; readonly fork: Fork },
    profile: Profile,
    templates: TemplateClaims,
  ) {
    this.#cluster = cluster;
    this.#fork = fork;
    this.#profile = profile;
    this.#templates = templates;
  }

  /** The copy with its claims, which are added to the fork. */
  prepare(copy: Pod): Pod {
    const { pod, claims } = this.#templates.of(copy);
    for (const claim of claims) this.#fork.store(claim);
    return pod;
  }

  /** Allocates what the copy claims on its node. */
  allocate(copy: Pod, view: PodView, node: NodeIndex): void {
    const { claimUser, askingContainers, volumes } = view;
    if (claimUser === undefined && askingContainers.length === 0 && volumes.length === 0) return;
    const reservation: Reservation = {
      pod: copy,
      timestamp: '1970-01-01T00:00:00Z',
      createClaim: (claim) => this.#create(claim),
    };
    for (const { points } of this.#profile.reserve) {
      for (const object of points.reserve?.(view, node, this.#cluster, reservation) ?? []) {
        this.#fork.store(object);
      }
    }
  }

  #create(claim: ResourceClaim): ResourceClaim {
    const { generateName = '' } = claim.metadata;
    const name = `${generateName}${++this.#created}`;
    return { ...claim, metadata: { ...claim.metadata, name, uid: name } };
  }
}
