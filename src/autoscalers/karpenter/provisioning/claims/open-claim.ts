import { tolerates } from '../../../../objects/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import { HOSTNAME } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import { Requirements } from '../../algebra/requirements.ts';
import { isReserved } from '../../catalogue/instance-type.ts';
import { keyOf } from '../../../../objects/index.ts';
import { fits, sum } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import type { ClaimFailure } from '../failures.ts';
import type { PodShape } from '../pods/shape.ts';
import { toleratesAll } from '../topology/node-filter.ts';
import type { ClusterTopology } from '../topology/cluster-topology.ts';
import type { Bits } from './bits.ts';
import { filterTypes, groupsWithRoom } from './filter-types.ts';
import type { GroupPorts } from './filter-types.ts';
import type { Reservations } from './reservations.ts';
import type { ClaimTemplate, DaemonGroup } from './template.ts';

/** What all NodeClaims of one pass share. */
export interface ClaimContext {
  readonly wellKnown: ReadonlySet<string>;
  readonly topology: ClusterTopology;
  readonly reservations: Reservations;
  /** True: a pod waits rather than go without the reserved capacity that it could have. */
  readonly insistsOnReserved: boolean;
  readonly daemonsByType: boolean;
}

const NO_RESERVATIONS: ReadonlySet<string> = new Set();

/** How a NodeClaim would be with one more pod. */
interface Joined {
  readonly requirements: Requirements;
  readonly types: Bits;
  readonly requests: Resources;
  readonly reservations: ReadonlySet<string>;
}

/**
 * A NodeClaim that is being planned: each pod narrows its requirements and its types.
 *
 * Rule: NodeClaim, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/nodeclaim.go, v1.13.
 */
export class OpenClaim {
  readonly template: ClaimTemplate;
  readonly hostname: string;
  readonly pods: Pod[] = [];
  readonly shapes: PodShape[] = [];
  /** Shapes that cannot join the claim. Emptied when a change of its requirements may let them in (`letsMoreIn`). */
  readonly closedTo = new Set<PodShape>();
  /** Shapes that take only room, of which a pod has joined under the present requirements: the next one leaves these as they are. */
  readonly #alike = new Set<PodShape>();
  requirements: Requirements;
  types: Bits;
  #requests: Resources = new Map();
  #reservations: ReadonlySet<string> = NO_RESERVATIONS;
  /** The least that its types have of each resource; undefined: not known yet. */
  #least: Resources | undefined;
  readonly #ports: readonly GroupPorts[];
  readonly #context: ClaimContext;

  constructor(template: ClaimTemplate, types: Bits, hostname: string, context: ClaimContext) {
    this.template = template;
    this.hostname = hostname;
    this.types = types;
    this.#context = context;
    this.requirements = template.requirements.with([Requirement.label(HOSTNAME, hostname)]);
    this.#ports = template.daemons.map((group) => ({ group, ports: group.ports.copy() }));
  }

  /** The capacity reservations that it holds. */
  get reservations(): ReadonlySet<string> {
    return this.#reservations;
  }

  /** Adds the pod, or says why not. */
  join(pod: Pod, shape: PodShape, relaxesMinValues: boolean): ClaimFailure | undefined {
    const joined = this.#withAlike(shape) ?? this.#with(pod, shape, relaxesMinValues);
    if ('kind' in joined) return joined;
    const { topology, reservations } = this.#context;
    this.pods.push(pod);
    this.shapes.push(shape);
    if (joined.requirements !== this.requirements) this.#alike.clear();
    else if (takesOnlyRoom(shape)) this.#alike.add(shape);
    if (letsMoreIn(this.requirements, joined.requirements)) this.closedTo.clear();
    this.requirements = joined.requirements;
    if (joined.types !== this.types) this.#least = undefined;
    this.types = joined.types;
    this.#requests = joined.requests;
    topology.register(this.hostname);
    topology.record(shape, this.template.taints, joined.requirements);
    for (const { ports } of this.#ports) ports.take(keyOf(pod.metadata), shape.body.hostPorts);
    if (joined.reservations !== this.#reservations) {
      reservations.hold(this.hostname, joined.reservations);
    }
    this.#reservations = joined.reservations;
    return undefined;
  }

  /** With one more pod of a shape that takes nothing but room here; undefined: it is no such shape, or some type may be lost. */
  #withAlike(shape: PodShape): Joined | undefined {
    const { template, requirements, types } = this;
    if (!this.#alike.has(shape) || this.#context.topology.concerns(shape)) return undefined;
    if (template.table.hasReserved) return undefined;
    const requests = sum(this.#requests, shape.body.requests);
    if (!this.#keepsTypes(requirements, requests, template.daemons)) return undefined;
    return { requirements, types, requests, reservations: this.#reservations };
  }

  #with(pod: Pod, shape: PodShape, relaxesMinValues: boolean): Joined | ClaimFailure {
    const { taints } = this.template;
    if (!toleratesAll(shape.spec.tolerations, taints)) {
      return {
        kind: 'taints',
        taints: taints.filter((taint) => !tolerates(shape.spec.tolerations, taint)),
      };
    }
    const daemons = this.#daemonsFor(pod, shape);
    if ('kind' in daemons) return daemons;
    const { wellKnown } = this.#context;
    const required = shape.requirements;
    if (!this.requirements.accepts(required, wellKnown)) {
      return mismatchOf('pod', this.requirements, required, wellKnown);
    }
    const base = this.requirements.with(required);
    const { volumeAlternatives } = shape.body;
    let failure: Joined | ClaimFailure | undefined;
    for (const volumes of volumeAlternatives.length === 0 ? NO_VOLUMES : volumeAlternatives) {
      failure = this.#withVolumes(shape, base, volumes, { daemons, relaxesMinValues });
      if (!('kind' in failure)) return failure;
    }
    return failure ?? { kind: 'limits' };
  }

  /** The groups of DaemonSets beside which the pod's host ports are free. Until v1.13 a conflict is the reason itself. */
  #daemonsFor(pod: Pod, { body }: PodShape): readonly DaemonGroup[] | ClaimFailure {
    if (body.hostPorts.length === 0) return this.template.daemons;
    const key = keyOf(pod.metadata);
    if (!this.#context.daemonsByType) {
      const conflict = this.#ports[0]?.ports.conflict(key, body.hostPorts);
      if (conflict !== undefined) return { kind: 'host-port', conflict };
    }
    return groupsWithRoom(this.#ports, key, body.hostPorts);
  }

  #withVolumes(
    shape: PodShape,
    base: Requirements,
    volumes: Requirements,
    { daemons, relaxesMinValues }: Options,
  ): Joined | ClaimFailure {
    const { wellKnown, topology } = this.#context;
    if (!base.accepts(volumes, wellKnown)) return mismatchOf('volumes', base, volumes, wellKnown);
    const own = base.with(volumes);
    const restricted = topology.restrict(shape, own);
    if (!(restricted instanceof Requirements)) return { kind: 'topology', conflict: restricted };
    if (restricted !== own && !own.accepts(restricted, wellKnown)) {
      return mismatchOf('topology', own, restricted, wellKnown);
    }
    const requirements = own.with(restricted);
    const requests = sum(this.#requests, shape.body.requests);
    const left = this.#keepsTypes(requirements, requests, daemons)
      ? { types: this.types, requirements }
      : filterTypes({
          table: this.template.table,
          types: this.types,
          requirements,
          requests,
          daemons,
          relaxesMinValues,
          fitsByOffering: this.#context.daemonsByType,
        });
    if ('kind' in left) return left;
    const reservations = this.#reservable(left.types, left.requirements);
    return 'kind' in reservations ? reservations : { ...left, requests, reservations };
  }

  /**
   * True if all types of the NodeClaim are left with one more pod: it narrows no label, and the least that these types have is enough. Most
   * pods are of this kind, and the others are few: as many as the types have sizes.
   */
  #keepsTypes(
    requirements: Requirements,
    requests: Resources,
    daemons: readonly DaemonGroup[],
  ): boolean {
    const [only] = daemons;
    const isFirst = this.pods.length === 0;
    if (isFirst || requirements !== this.requirements || requirements.hasMinValues) return false;
    // A pod with a host port excludes the types whose DaemonSets take that port.
    if (only === undefined || this.template.daemons.length > 1) return false;
    this.#least ??= this.template.table.leastOf(this.types);
    return fits(sum(requests, only.overhead), this.#least);
  }

  /** The reservations of usable reserved offerings that can be held. */
  #reservable(types: Bits, requirements: Requirements): ReadonlySet<string> | ClaimFailure {
    const { reservations, insistsOnReserved, wellKnown } = this.#context;
    const { table } = this.template;
    if (!table.hasReserved) return NO_RESERVATIONS;
    const offerings = table.typesIn(types).flatMap((one) => one.offerings);
    const usable = offerings.filter(
      (one) =>
        isReserved(one) && one.available && requirements.accepts(one.requirements, wellKnown),
    );
    const ids = usable.map(({ reservationId = '' }) => reservationId);
    const held = new Set(ids.filter((id) => reservations.canHold(this.hostname, id)));
    if (!insistsOnReserved || held.size > 0) return held;
    if (usable.length > 0) return { kind: 'reserved', why: 'none-free' };
    return this.#reservations.size > 0 ? { kind: 'reserved', why: 'would-lose' } : held;
  }
}

/**
 * Whether narrower requirements may accept a pod that the wider ones refused. They may in two cases: they name a label that was unknown
 * before, or a label may be absent now, as the pod asks.
 */
function letsMoreIn(before: Requirements, after: Requirements): boolean {
  if (before === after) return false;
  for (const { key, allowsAbsence } of after) {
    const known = before.find(key);
    if (known === undefined || (allowsAbsence && !known.allowsAbsence)) return true;
  }
  return false;
}

const takesOnlyRoom = ({ body }: PodShape): boolean =>
  body.hostPorts.length === 0 && body.volumeAlternatives.length === 0;

interface Options {
  readonly daemons: readonly DaemonGroup[];
  readonly relaxesMinValues: boolean;
}

const NO_VOLUMES: readonly Requirements[] = [Requirements.EMPTY];

function mismatchOf(
  of: 'pod' | 'volumes' | 'topology',
  existing: Requirements,
  incoming: Requirements,
  wellKnown: ReadonlySet<string>,
): ClaimFailure {
  const mismatch = existing.mismatch(incoming, wellKnown);
  return { kind: 'requirements', of, mismatch: mismatch ?? { kind: 'no-common-value', pairs: [] } };
}
