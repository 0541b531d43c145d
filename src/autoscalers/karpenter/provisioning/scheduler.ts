import type { Pod } from '../../../objects/index.ts';
import type { Requirements } from '../algebra/requirements.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { ClaimTemplate } from './claims/template.ts';
import { OpenClaim } from './claims/open-claim.ts';
import type { ClaimContext } from './claims/open-claim.ts';
import { isEmpty } from './claims/bits.ts';
import type { PoolLimits } from './claims/pool-limits.ts';
import type { ClaimFailure, PodFailure, PoolFailure } from './failures.ts';
import type { NodeFacts } from './nodes/facts.ts';
import type { PassNodes } from './nodes/standing-nodes.ts';
import { PodQueue } from './pods/queue.ts';
import type { QueuedPod } from './pods/queue.ts';
import type { PodShape } from './pods/shape.ts';
import { sortSlice } from './sort-slice.ts';

interface Parts {
  readonly templates: readonly ClaimTemplate[];
  /** The nodes that are there, in the order in which they are known. */
  readonly nodes: readonly NodeFacts[];
  /** The same, to place pods on. */
  readonly places: PassNodes;
  readonly limits: PoolLimits;
  readonly context: ClaimContext;
  readonly relaxesMinValues: boolean;
}

/** Where the pods of one pass go. */
export interface Placements {
  readonly claims: readonly OpenClaim[];
  readonly failures: ReadonlyMap<Pod, PodFailure>;
  /**
   * NodePools whose last NodeClaim was opened with less than their minValues: Karpenter keeps the mark at the template, so that all
   * NodeClaims of the NodePool get it.
   */
  readonly relaxed: ReadonlySet<string>;
}

/**
 * Places pods: on nodes that are there, on NodeClaims that were opened for earlier pods, on new NodeClaims.
 *
 * Rule: Scheduler, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/scheduler.go, v1.13.
 */
export class Scheduler {
  readonly #parts: Parts;
  readonly #claims: OpenClaim[] = [];
  readonly #relaxed = new Set<string>();
  #hostnames = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { nodes, limits, context } = parts;
    for (const { hostname, node, capacity } of nodes) {
      context.topology.register(hostname);
      const pool = node.labels[NODE_POOL];
      if (pool !== undefined) limits.use(pool, capacity);
    }
  }

  solve(pods: readonly QueuedPod[]): Placements {
    const failures = new Map<Pod, PodFailure>();
    const queue = new PodQueue(pods);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const failure = this.#tryRelaxing(next);
      if (failure === undefined) {
        failures.delete(next.pod);
        continue;
      }
      failures.delete(next.pod);
      failures.set(next.pod, failure);
      queue.giveBack(next);
    }
    return { claims: this.#claims, failures, relaxed: this.#relaxed };
  }

  /** Tries a pod, giving up one preference after the other. The next try begins with all of them again. */
  #tryRelaxing({ pod, shape }: QueuedPod): PodFailure | undefined {
    if (shape.body.claimsDevices) return { kind: 'claims-devices' };
    for (let next = shape; ;) {
      const failure = this.#add(pod, next);
      if (failure === undefined || waitsForReserved(failure)) return failure;
      const { relaxed } = next;
      if (relaxed === undefined) return failure;
      next = relaxed;
    }
  }

  #add(pod: Pod, shape: PodShape): PodFailure | undefined {
    const { context, places, templates } = this.#parts;
    context.topology.groupsOf(shape);
    if (places.place(pod, shape, context.topology)) return undefined;
    if (this.#joinOpen(pod, shape)) return undefined;
    if (templates.length === 0) return { kind: 'no-pools' };
    return this.#open(pod, shape);
  }

  /** The NodeClaim with the fewest pods comes first. */
  #joinOpen(pod: Pod, shape: PodShape): boolean {
    const { topology } = this.#parts.context;
    sortSlice(this.#claims, (a, b) => a.pods.length < b.pods.length);
    const isLasting = !topology.concerns(shape);
    for (const claim of this.#claims) {
      if (claim.closedTo.has(shape)) continue;
      const failure = claim.join(pod, shape, false);
      if (failure === undefined) return true;
      if (isLasting && failure.kind !== 'reserved') claim.closedTo.add(shape);
    }
    return false;
  }

  #open(pod: Pod, shape: PodShape): PodFailure | undefined {
    const pools: PoolFailure[] = [];
    for (const template of this.#parts.templates) {
      const failure = this.#openOf(template, pod, shape);
      if (failure === undefined) return undefined;
      pools.push({ nodePool: template.name, failure });
      if (failure.kind === 'reserved') break;
    }
    return { kind: 'pools', pools };
  }

  #openOf(template: ClaimTemplate, pod: Pod, shape: PodShape): ClaimFailure | undefined {
    const { limits, context, relaxesMinValues } = this.#parts;
    const { name, table } = template;
    if (limits.hasNoNodesLeft(name)) return { kind: 'nodes-limit' };
    const types = limits.within(name, table, template.types);
    if (isEmpty(types)) return { kind: 'limits' };
    this.#hostnames += 1;
    const hostname = `hostname-placeholder-${String(this.#hostnames).padStart(4, '0')}`;
    const claim = new OpenClaim(template, types, hostname, context);
    const failure = claim.join(pod, shape, relaxesMinValues);
    if (failure !== undefined) return failure;
    this.#claims.push(claim);
    if (hasLessMinValues(template.requirements, claim.requirements)) this.#relaxed.add(name);
    else this.#relaxed.delete(name);
    limits.open(name, table, claim.types);
    return undefined;
  }
}

const waitsForReserved = (failure: PodFailure): boolean =>
  failure.kind === 'pools' && failure.pools.at(-1)?.failure.kind === 'reserved';

function hasLessMinValues(before: Requirements, after: Requirements): boolean {
  for (const { key, minValues } of before) {
    const now = after.find(key)?.minValues;
    if (minValues !== undefined && now !== undefined && now < minValues) return true;
  }
  return false;
}
