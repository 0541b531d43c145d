import { isTerminal, keyOf } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { WatchEvent } from '../../../server/index.ts';
import type {
  AutoscalerContext,
  AutoscalerControl,
  FailingOffers,
  Foresight,
} from '../../shared/index.ts';
import { watchDepartures } from '../../shared/index.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import { DISRUPTED_TAINT } from '../disruption/pods/kinds.ts';
import { isOfDaemonSet, isProvisionable, isTerminating } from '../provisioning/pods/kinds.ts';
import { Batcher } from './batcher.ts';
import type { ClaimRecord } from './claim-record.ts';
import { ClusterView } from './cluster-view.ts';
import { CommandQueue } from './command-queue.ts';
import { Disruptor } from './disruptor.ts';
import { Expiry } from './expiry.ts';
import { Lifecycle } from './lifecycle.ts';
import { claimOfNode, NodeClaims } from './node-claims.ts';
import { wallMs } from './parts.ts';
import type { Parts } from './parts.ts';
import { Provisioner } from './provisioner.ts';
import { Supply } from './supply.ts';
import { Recorder } from './recorder.ts';
import type { KarpenterSettings } from './settings.ts';
import { markRemoved } from './removal.ts';
import { Terminator } from './terminator.ts';
import { poolsByName } from '../objects/node-pool.ts';

/** Pods that still wait are looked at again after so long. provisioning/controller.go, v1.13. */
const AGAIN_MS = 10_000;
/** Pods that come or go within so long count once. nodeclaim/podevents/controller.go, v1.13. */
const POD_EVENT_MS = 10_000;

/** Karpenter on the clock of a simulation. It decides by what the API server stores, as the real one does. */
export class Karpenter implements AutoscalerControl {
  readonly #parts: Parts;
  readonly #lifecycle: Lifecycle;
  readonly #provisioner: Provisioner;
  readonly #terminator: Terminator;
  readonly #disruptor: Disruptor;
  readonly #expiry: Expiry;
  readonly #batcher: Batcher;
  #isDue = false;
  /** How often nodes have changed, and pods have come to a node or left it. */
  #changes = 0;

  constructor(context: AutoscalerContext, settings: KarpenterSettings) {
    const claims = new NodeClaims();
    const supply = new Supply(context.clock, settings.instanceTypes);
    const seen = { context, settings, claims, supply, recorder: new Recorder(context) };
    const parts: Parts = { ...seen, view: new ClusterView(seen) };
    this.#parts = parts;
    this.#lifecycle = new Lifecycle(parts, (record) => {
      this.#launched(record);
    });
    this.#provisioner = new Provisioner(parts, this.#lifecycle);
    this.#terminator = new Terminator(parts);
    const queue = new CommandQueue(parts, this.#lifecycle, this.#terminator);
    this.#disruptor = new Disruptor(parts, this.#lifecycle, queue);
    this.#expiry = new Expiry(parts, this.#terminator);
    this.#batcher = new Batcher(context.clock, () => {
      this.#provision();
    });
  }

  /** What it would launch now, without doing it. */
  foresee(): Foresight {
    this.#adoptAll();
    const { claims } = this.#provisioner.decide();
    return { nodes: claims.length, pods: claims.reduce((sum, { pods }) => sum + pods.length, 0) };
  }

  /** Watches the API server to the end of the simulation. */
  start(): void {
    const { api, removesNodes } = this.#parts.context;
    this.#adoptAll();
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
    api.watch('Node', ({ type, object }) => {
      this.#changed();
      if (type !== 'DELETED') this.#lifecycle.nodeChanged(object);
      if (object.spec?.taints?.some(({ key }) => key === DISRUPTED_TAINT.key) === true) {
        this.#batcher.trigger(object.metadata.uid ?? object.metadata.name);
      }
    });
    if (!removesNodes) return;
    watchDepartures(this.#parts.context);
    this.#disruptor.start();
  }

  /** Pods are tried again when the machines can be had again. */
  failLaunches(which: FailingOffers, untilMs: number): void {
    this.#parts.supply.fail(which, untilMs);
    const { clock } = this.#parts.context;
    if (Number.isFinite(untilMs)) {
      clock.at(untilMs, () => {
        this.#changed();
        this.#batcher.trigger('');
      });
    }
  }

  /**
   * The NodeClaim is deleted at once, so that its pods have what time is left.
   *
   * Rule: interruption/controller.go, pkg/controllers of the AWS provider, v1.13.
   */
  interrupt(node: string): void {
    const record = this.#parts.claims.ofNode(node);
    if (record === undefined || record.isMarked) return;
    markRemoved(this.#parts, record, 'Interrupted');
    this.#terminator.terminate(record);
  }

  /** The nodes that Karpenter launched before the simulation. */
  #adoptAll(): void {
    const { settings, claims, context } = this.#parts;
    const { nodePools, unreadyPools, nodeClaims, priceOf } = settings;
    const pools = poolsByName(nodePools, unreadyPools);
    const stored = new Map(nodeClaims.map((claim) => [claim.status?.nodeName, claim]));
    for (const node of context.api.list('Node')) {
      const { name, labels = {} } = node.metadata;
      const claim = stored.get(name) ?? claimOfNode(node, pools.get(labels[NODE_POOL] ?? ''));
      if (claim === undefined) continue;
      const record: ClaimRecord = {
        claim,
        price: priceOf(node),
        isMarked: false,
        nominatedUntil: 0,
        lastPodEventMs: -Infinity,
      };
      claims.add(record);
      if (context.removesNodes) this.#expiry.watch(record);
    }
  }

  /** Undefined: no machine could be had. */
  #launched(record: ClaimRecord | undefined): void {
    this.#changed();
    if (record !== undefined && this.#parts.context.removesNodes) this.#expiry.watch(record);
    if (this.#isDue) this.#provision();
  }

  /** Nothing is decided while it is not known what a NodeClaim became. */
  #provision(): void {
    const isWaiting = this.#lifecycle.isLaunching;
    this.#isDue = isWaiting;
    if (isWaiting) return;
    this.#provisioner.run();
    if (this.#parts.context.log.refused.size > 0) this.#waitToTryAgain(this.#changes);
  }

  /** Pods that still wait are tried again, as soon as anything has changed. */
  #waitToTryAgain(changes: number): void {
    const { clock } = this.#parts.context;
    clock.whileBusy(clock.nowMs + AGAIN_MS, () => {
      if (this.#changes === changes) this.#waitToTryAgain(changes);
      else this.#batcher.trigger('');
    });
  }

  #changed(): void {
    this.#changes++;
    this.#disruptor.changed();
  }

  #onPod({ type, object, previous }: WatchEvent<Pod>): void {
    const { nodeName = '' } = object.spec;
    if (type === 'DELETED') {
      this.#parts.context.log.refused.delete(keyOf(object.metadata));
      if (nodeName !== '') this.#terminator.podGone(nodeName);
    } else if (isTerminal(object)) {
      this.#terminator.podGone(nodeName);
    } else if (isProvisionable(object)) {
      this.#batcher.trigger(object.metadata.uid ?? '');
    }
    const before = type === 'DELETED' ? undefined : previous;
    if (nodeName !== '' && (type === 'DELETED' || isPodEvent(object, before))) {
      this.#podEvent(object, nodeName);
    }
  }

  /** Rule: nodeclaim/podevents/controller.go, v1.13. */
  #podEvent(pod: Pod, nodeName: string): void {
    this.#changed();
    const record = this.#parts.claims.ofNode(nodeName);
    if (record === undefined || isOfDaemonSet(pod)) return;
    const nowMs = wallMs(this.#parts);
    if (nowMs - record.lastPodEventMs < POD_EVENT_MS) return;
    record.lastPodEventMs = nowMs;
    const { claim } = record;
    const lastPodEventTime = this.#parts.context.timestamps.now;
    record.claim = { ...claim, status: { ...claim.status, lastPodEventTime } };
  }
}

/** The pod has come to its node, has ended, or has begun to end. */
const isPodEvent = (pod: Pod, previous: Pod | undefined): boolean =>
  previous !== undefined &&
  ((previous.spec.nodeName ?? '') === '' ||
    isTerminal(pod) !== isTerminal(previous) ||
    isTerminating(pod) !== isTerminating(previous));
