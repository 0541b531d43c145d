import { compareClaimSizes, SELECTED_NODE } from '../../objects/index.ts';
import type {
  ClaimableVolumes,
  CSIStorageCapacity,
  PersistentVolume,
  PersistentVolumeClaim,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';
import { ListedVolumes } from './listed-volumes.ts';
import type { PodClaims } from './pod-claims.ts';
import { isPossible, provisioningOf } from './provisioning.ts';
import type { Provisioning } from './provisioning.ts';
import type { boundVolumeNodes } from './volume-affinity.ts';
import { VolumeIndex } from './volume-index.ts';

/** Why a node cannot be used, as bits: several may apply at once. */
export const WRONG_NODE = 1;
export const NOTHING_TO_BIND = 2;
export const NO_SPACE = 4;
export const NO_VOLUME = 8;

/** What happens to a pod's claims if it is placed on a node. */
export interface ClaimPlan {
  readonly bindings: readonly { claim: PersistentVolumeClaim; volume: PersistentVolume }[];
  readonly provisioned: readonly ProvisionedClaim[];
}

/** A claim with a volume to be provisioned, and the capacity for it if its driver tracks that. */
export interface ProvisionedClaim {
  readonly claim: PersistentVolumeClaim;
  readonly capacity: CSIStorageCapacity | undefined;
}

/** How claims of a release get their volumes. */
export interface SearchRules {
  /** Which nodes can reach a volume that is bound. */
  readonly nodesOfBound: typeof boundVolumeNodes;
  /** Volumes and claims of different VolumeAttributesClasses do not match. */
  readonly comparesAttributes: boolean;
}

interface OpenClaim {
  readonly claim: PersistentVolumeClaim;
  readonly volumes: VolumeIndex;
  readonly provisioning: (node: NodeIndex) => Provisioning;
}

/** A claim with the node of an earlier attempt. */
interface SelectedClaim extends Pick<OpenClaim, 'claim' | 'provisioning'> {
  readonly node: string;
}

/** Checks the claims of one pod on nodes. Source: kubernetes v1.34.1 plugins/volumebinding/binder.go FindPodVolumes. */
export class VolumeSearch {
  readonly #cluster: ClusterView;
  /** In order. Undefined if the volume does not exist. */
  readonly #bound: readonly (NodeMatcher | undefined)[];
  /** Claims with a volume that is being provisioned for the node of an earlier attempt. */
  readonly #selected: readonly SelectedClaim[];
  readonly #listed: ListedVolumes;
  readonly #comparesAttributes: boolean;
  /** Smallest request first. */
  #open: readonly OpenClaim[];
  /** Whether `#open` looks at volumes that other searches follow on. */
  #areShared = true;

  constructor(
    { bound, waiting }: PodClaims,
    cluster: ClusterView,
    { nodesOfBound, comparesAttributes }: SearchRules,
  ) {
    this.#cluster = cluster;
    this.#bound = bound.map(({ spec }) => {
      const volume = cluster.get('PersistentVolume', '', spec?.volumeName ?? '');
      return volume === undefined ? undefined : nodesOfBound(volume, cluster);
    });
    const selected: SelectedClaim[] = [];
    const open: PersistentVolumeClaim[] = [];
    for (const claim of waiting) {
      const node = claim.metadata.annotations?.[SELECTED_NODE];
      if (node === undefined) open.push(claim);
      else selected.push({ claim, node, provisioning: provisioningOf(claim, cluster) });
    }
    this.#selected = selected;
    this.#listed = new ListedVolumes(cluster);
    this.#comparesAttributes = comparesAttributes;
    const { volumes } = this.#listed;
    this.#open = open.sort(compareClaimSizes).map((claim) => ({
      claim,
      volumes: this.#indexOf(claim, volumes),
      provisioning: provisioningOf(claim, cluster),
    }));
  }

  /** A search answers for the volumes that it was made for, even after they have changed. */
  get #claims(): readonly OpenClaim[] {
    if (this.#areShared && this.#open.length > 0 && !this.#listed.areShared) {
      this.#areShared = false;
      const { volumes } = this.#listed;
      this.#open = this.#open.map((one) => ({
        ...one,
        volumes: this.#indexOf(one.claim, volumes),
      }));
    }
    return this.#open;
  }

  #indexOf(claim: PersistentVolumeClaim, volumes: ClaimableVolumes): VolumeIndex {
    const rules = { cluster: this.#cluster, comparesAttributes: this.#comparesAttributes };
    return new VolumeIndex(claim, volumes, rules);
  }

  /** 0 if the node can have the pod's volumes, else the bits of its problems. */
  problems(node: NodeIndex): number {
    let problems = 0;
    for (const reaches of this.#bound) {
      if (reaches?.(node) === true) continue;
      problems = reaches === undefined ? NO_VOLUME : WRONG_NODE;
      break;
    }
    const name = this.#cluster.columns.names[node];
    for (const selected of this.#selected) {
      if (selected.node !== name) return problems | NOTHING_TO_BIND;
    }
    for (const { provisioning } of this.#selected) {
      const answer = provisioning(node);
      if (!isPossible(answer)) return problems | PROBLEM_OF[answer];
    }
    return problems | this.#problemsOfOpen(node);
  }

  /** For a node without problems. */
  plan(node: NodeIndex): ClaimPlan {
    const bindings: { claim: PersistentVolumeClaim; volume: PersistentVolume }[] = [];
    const provisioned = this.#selected.map((selected) => provisionedOn(node, selected));
    const taken: PersistentVolume[] = [];
    for (const open of this.#claims) {
      const { claim, volumes } = open;
      const volume = volumes.on(node, taken);
      if (volume === undefined) provisioned.push(provisionedOn(node, open));
      else {
        taken.push(volume);
        bindings.push({ claim, volume });
      }
    }
    return { bindings, provisioned };
  }

  #problemsOfOpen(node: NodeIndex): number {
    // Nearly every pod has one claim: then nothing is allocated.
    let taken = NOTHING_TAKEN;
    const claims = this.#claims;
    for (const { volumes, provisioning } of claims) {
      const volume = volumes.on(node, taken);
      if (volume === undefined) {
        const answer = provisioning(node);
        if (!isPossible(answer)) return PROBLEM_OF[answer];
      } else if (claims.length > 1) taken = [...taken, volume];
    }
    return 0;
  }
}

const NOTHING_TAKEN: readonly PersistentVolume[] = [];

const PROBLEM_OF = { impossible: NOTHING_TO_BIND, 'no space': NO_SPACE } as const;

function provisionedOn(
  node: NodeIndex,
  { claim, provisioning }: Pick<OpenClaim, 'claim' | 'provisioning'>,
): ProvisionedClaim {
  const answer = provisioning(node);
  return { claim, capacity: typeof answer === 'object' ? answer : undefined };
}
