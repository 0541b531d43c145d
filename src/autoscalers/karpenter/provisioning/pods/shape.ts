import { exactPodRequests } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import { getOrInsert, Quantity } from '../../../../units/index.ts';
import type { Requirements } from '../../algebra/requirements.ts';
import type { Resources } from '../../resources.ts';
import { amountsInThousandths } from '../../resources.ts';
import type { VolumeLookups } from '../volumes/lookups.ts';
import { driverVolumes } from '../volumes/driver-volumes.ts';
import type { DriverVolumes } from '../volumes/driver-volumes.ts';
import { volumeAlternatives } from '../volumes/alternatives.ts';
import { hostPortsOf } from './host-ports.ts';
import type { HostPort } from './host-ports.ts';
import { claimsDevices } from './kinds.ts';
import { podRequirements, strictRequirements } from './requirements.ts';
import { relax, softSpecOf } from './soft-spec.ts';
import type { SoftSpec } from './soft-spec.ts';
import type { ProvisioningRules } from '../versions.ts';

/** Amounts by resource, exact. */
export type Quantities = ReadonlyMap<string, Quantity>;

/** What all pods of equal specs and labels share. It does not change when preferences are given up. */
export interface PodBody {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly requests: Resources;
  readonly exactRequests: Quantities;
  readonly hostPorts: readonly HostPort[];
  readonly claimsDevices: boolean;
  readonly volumes: DriverVolumes;
  /** Ways in which the volumes' topology can be met; none: it restricts nothing. */
  readonly volumeAlternatives: readonly Requirements[];
}

/** How preferences are treated, and claims of devices. */
export interface PodRules extends Pick<ProvisioningRules, 'countsPodClaims'> {
  /** True: preferences and soft spread constraints do not count at all. */
  readonly ignoresPreferences: boolean;
  /** True if taints that only prefer are tolerated in the end. */
  readonly toleratesPreferences: boolean;
}

/** Pods that are decided on alike, at one step of giving up their preferences. */
export class PodShape {
  readonly body: PodBody;
  readonly spec: SoftSpec;
  readonly requirements: Requirements;
  readonly strict: Requirements;
  readonly #rules: PodRules;
  #relaxed: PodShape | null | undefined;

  constructor(body: PodBody, spec: SoftSpec, rules: PodRules) {
    this.body = body;
    this.spec = spec;
    this.#rules = rules;
    this.strict = strictRequirements(spec);
    this.requirements =
      rules.ignoresPreferences || spec.preferredTerms.length === 0
        ? this.strict
        : podRequirements(spec);
  }

  /** The same pods with one preference less; undefined if nothing is left to give up. */
  get relaxed(): PodShape | undefined {
    if (this.#relaxed === undefined) {
      const weaker = relax(this.spec, this.#rules.toleratesPreferences);
      this.#relaxed = weaker === undefined ? null : new PodShape(this.body, weaker, this.#rules);
    }
    return this.#relaxed ?? undefined;
  }
}

/** Texts of specs without their nodes. */
const keyOfSpec = new WeakMap<object, string>();

/** So many shapes are kept: pods of StatefulSets have labels of their own, and come and go. */
const MOST_SHAPES = 20_000;

/** Finds the shape of pods: equal ones share one. */
export class PodShapes {
  readonly #rules: PodRules;
  readonly #lookups: VolumeLookups;
  readonly #byKey = new Map<string, PodShape>();

  constructor(rules: PodRules, lookups: VolumeLookups) {
    this.#rules = rules;
    this.#lookups = lookups;
  }

  of(pod: Pod): PodShape {
    const { namespace, labels = {}, name } = pod.metadata;
    const spec = getOrInsert(keyOfSpec, pod.spec, () =>
      JSON.stringify({ ...pod.spec, nodeName: undefined }),
    );
    // Claims of ephemeral volumes are named after the pod.
    const owner = pod.spec.volumes?.some(({ ephemeral }) => ephemeral !== undefined) ? name : '';
    const key = JSON.stringify([namespace, owner, Object.entries(labels).sort(), spec]);
    if (this.#byKey.size > MOST_SHAPES) this.#byKey.clear();
    return getOrInsert(this.#byKey, key, () => this.#make(pod));
  }

  #make(pod: Pod): PodShape {
    const exactRequests = new Map(exactPodRequests(pod)).set('pods', ONE_POD);
    const body: PodBody = {
      namespace: pod.metadata.namespace,
      labels: pod.metadata.labels ?? {},
      requests: amountsInThousandths(exactRequests),
      exactRequests,
      hostPorts: hostPortsOf(pod.spec),
      claimsDevices: claimsDevices(pod, this.#rules),
      volumes: driverVolumes(pod, this.#lookups),
      volumeAlternatives: volumeAlternatives(pod, this.#lookups),
    };
    return new PodShape(body, softSpecOf(pod.spec), this.#rules);
  }
}

/** Pods are counted in this notation. */
export const podCount = (count: number): Quantity =>
  Quantity.of(BigInt(count), 0, 'DecimalExponent');

const ONE_POD = podCount(1);
