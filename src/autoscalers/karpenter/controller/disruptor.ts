import type { RemovalMethod } from '../../../outcome/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import { consolidatableAtMs } from '../disruption/conditions/consolidatable.ts';
import {
  decide,
  disruptionCluster,
  disruptionRules,
  estimatedSavings,
  METHODS,
  validate,
  VALIDATION_DELAY_MS,
} from '../disruption/index.ts';
import type {
  Command,
  DisruptionCluster,
  DisruptionEvent,
  DisruptionMethod,
} from '../disruption/index.ts';
import type { CommandQueue } from './command-queue.ts';
import { LastWords } from './last-words.ts';
import type { Lifecycle } from './lifecycle.ts';
import { subject, wallMs } from './parts.ts';
import type { Parts } from './parts.ts';
import { poolsByName } from '../objects/node-pool.ts';

/** How often Karpenter looks for nodes to disrupt. pollingPeriod, disruption/controller.go, v1.13. */
const POLL_MS = 10_000;
/** After a command it looks again so soon. */
const AGAIN_MS = 1_000;
/** What did not help is tried again after so long. Cluster.ConsolidationState, state/cluster.go, v1.13. */
const STALE_MS = 300_000;

const METHOD_NAMES: Readonly<Record<DisruptionMethod['name'], RemovalMethod>> = {
  emptiness: 'emptiness',
  drift: 'drift',
  multiNode: 'multi-node',
  singleNode: 'single-node',
};

/** When a method found nothing. It need not look again until the cluster has changed. */
interface Settled {
  readonly changes: number;
  /** NodeClaims with the condition Consolidatable. */
  readonly consolidatable: number;
  readonly atMs: number;
}

/**
 * Looks for nodes to remove or replace: empty, drifted and underutilized ones.
 *
 * Rule: disruption/controller.go of sigs.k8s.io/karpenter/pkg/controllers, v1.13.
 */
export class Disruptor {
  readonly #parts: Parts;
  readonly #lifecycle: Lifecycle;
  readonly #queue: CommandQueue;
  readonly #words: LastWords;
  readonly #settled = new Map<DisruptionMethod, Settled>();
  #changes = 0;

  constructor(parts: Parts, lifecycle: Lifecycle, queue: CommandQueue) {
    this.#parts = parts;
    this.#lifecycle = lifecycle;
    this.#queue = queue;
    this.#words = new LastWords(parts);
  }

  start(): void {
    this.#wait(POLL_MS);
  }

  /** A pod was bound or deleted, or a node has changed. */
  changed(): void {
    this.#changes++;
  }

  #wait(delayMs: number): void {
    const { clock } = this.#parts.context;
    clock.whileBusy(clock.nowMs + delayMs, () => {
      this.#look();
    });
  }

  #look(): void {
    if (this.#lifecycle.isLaunching) {
      this.#wait(POLL_MS);
      return;
    }
    const state = this.#state();
    let cluster: DisruptionCluster | undefined;
    for (const method of METHODS) {
      if (this.#isSettled(method, state)) continue;
      cluster ??= this.#cluster();
      const { command, events, isSettled } = decide(method, cluster);
      this.#tell(method, events);
      if (command !== undefined) {
        this.#propose(method, command);
        return;
      }
      if (isSettled) this.#settled.set(method, state);
    }
    this.#wait(POLL_MS);
  }

  #isSettled(method: DisruptionMethod, { changes, consolidatable, atMs }: Settled): boolean {
    const settled = this.#settled.get(method);
    return (
      settled?.changes === changes &&
      settled.consolidatable === consolidatable &&
      atMs - settled.atMs < STALE_MS
    );
  }

  #state(): Settled {
    const { settings, claims } = this.#parts;
    const nowMs = wallMs(this.#parts);
    const pools = poolsByName(settings.nodePools, settings.unreadyPools);
    let consolidatable = 0;
    for (const { claim } of claims.all) {
      const pool = pools.get(claim.metadata.labels?.[NODE_POOL] ?? '');
      const atMs = pool && consolidatableAtMs(claim, pool);
      if (atMs !== undefined && atMs <= nowMs) consolidatable++;
    }
    return { changes: this.#changes, consolidatable, atMs: nowMs };
  }

  #cluster(): DisruptionCluster {
    const { context, settings, view } = this.#parts;
    return disruptionCluster(view.look(), {
      nowMs: wallMs(this.#parts),
      podDisruptionBudgets: context.api.list('PodDisruptionBudget'),
      replacesSpotBySpot: settings.replacesSpotBySpot,
    });
  }

  /** Consolidation looks at its command again after a while; drift acts at once. */
  #propose(method: DisruptionMethod, proposed: Command): void {
    if (!method.isValidated) {
      this.#act(method, proposed);
      return;
    }
    const { clock } = this.#parts.context;
    clock.after(VALIDATION_DELAY_MS, () => {
      const { command, events } = validate(method, proposed, this.#cluster());
      this.#tell(method, events);
      if (command === undefined) this.#wait(POLL_MS);
      else this.#act(method, command);
    });
  }

  #act(method: DisruptionMethod, command: Command): void {
    const { settings } = this.#parts;
    const rules = disruptionRules(settings.version);
    const isPriced = command.candidates.every(({ price }) => price !== undefined);
    const savings = estimatedSavings(command, { rules, provider: settings.provider });
    this.#queue.add(command, {
      method: METHOD_NAMES[method.name],
      reason: method.reason,
      savings: isPriced && Number.isFinite(savings) ? savings : undefined,
    });
    this.#changes++;
    this.#wait(AGAIN_MS);
  }

  #tell(method: DisruptionMethod, events: readonly DisruptionEvent[]): void {
    const { context, recorder } = this.#parts;
    const { api } = context;
    this.#words.note(method, events);
    for (const { object, type, reason, message } of events) {
      const { kind, name } = object;
      if (kind === 'Node') {
        const node = api.get('Node', '', name);
        if (node !== undefined) recorder.tell(node, type, reason, message);
      } else if (kind === 'NodePool' || kind === 'NodeClaim') {
        recorder.tell(subject(kind, name), type, reason, message);
      }
    }
  }
}
