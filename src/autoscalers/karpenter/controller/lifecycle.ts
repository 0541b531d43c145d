import type { Node, Taint } from '../../../objects/index.ts';
import { NameGenerator } from '../../../server/index.ts';
import { Random } from '../../../units/index.ts';
import { INITIALIZED } from '../algebra/labels.ts';
import type { Requirements } from '../algebra/requirements.ts';
import { isEphemeral, isSameTaint } from '../memory/taints.ts';
import { nodeClaimOf } from '../provisioning/claims/node-claim-object.ts';
import type { PlannedClaim } from '../provisioning/claims/planned-claim.ts';
import { isDeleted, progress } from './claim-record.ts';
import type { ClaimCondition, ClaimRecord } from './claim-record.ts';
import { coresOf } from '../input/pool-bounds.ts';
import { chooseInstance, labelsOfInstance, nodeOfClaim } from './instance.ts';
import { subject } from './parts.ts';
import type { Parts } from './parts.ts';

/** What a NodeClaim was created for. Each handler is called at most once. */
export interface ClaimHandlers {
  readonly onInitialized?: () => void;
  /** No machine could be had: the NodeClaim is gone. */
  readonly onFailure?: () => void;
}

interface Starting {
  readonly record: ClaimRecord;
  readonly handlers: ClaimHandlers;
}

/**
 * Takes NodeClaims from their creation to an initialized node: launched, registered, initialized.
 *
 * Rule: nodeclaim/lifecycle of sigs.k8s.io/karpenter/pkg/controllers, v1.13. Nodes are Ready when they register. Their startup taints are removed
 * with the last other taint of their start: who removes them, and when, no object tells.
 */
export class Lifecycle {
  readonly #parts: Parts;
  readonly #onLaunch: (record: ClaimRecord | undefined) => void;
  readonly #names: NameGenerator;
  readonly #random: Random;
  /** The nodes that have registered and are not initialized yet, by name. */
  readonly #starting = new Map<string, Starting>();
  #launching = 0;

  /** `onLaunch`: it is known what a NodeClaim became; undefined: no machine could be had. */
  constructor(parts: Parts, onLaunch: (record: ClaimRecord | undefined) => void) {
    const { seed } = parts.context;
    this.#parts = parts;
    this.#onLaunch = onLaunch;
    this.#names = new NameGenerator(seed);
    this.#random = new Random(seed);
  }

  /** True while a NodeClaim waits for its machine: until then Karpenter decides nothing. */
  get isLaunching(): boolean {
    return this.#launching > 0;
  }

  create(planned: PlannedClaim, handlers: ClaimHandlers = {}): ClaimRecord {
    const { settings, claims, context } = this.#parts;
    const { clock, timestamps, startup } = context;
    const name = this.#names.generate(`${planned.nodePool}-`);
    const { nodeClaim, requirements } = nodeClaimOf(planned, name, settings.provider);
    const metadata = { ...nodeClaim.metadata, creationTimestamp: timestamps.now };
    const record: ClaimRecord = {
      claim: { ...nodeClaim, metadata },
      price: undefined,
      isMarked: false,
      nominatedUntil: 0,
      lastPodEventMs: -Infinity,
    };
    claims.add(record);
    this.#launching++;
    clock.after(startup.launchMs, () => {
      this.#launching--;
      const isLaunched = this.#launch(record, { planned, requirements, handlers });
      this.#onLaunch(isLaunched ? record : undefined);
    });
    return record;
  }

  #launch(
    record: ClaimRecord,
    {
      planned,
      requirements,
      handlers,
    }: {
      readonly planned: PlannedClaim;
      readonly requirements: Requirements;
      readonly handlers: ClaimHandlers;
    },
  ): boolean {
    const { settings, claims, context, recorder, supply } = this.#parts;
    const { clock, timestamps, startup, log } = context;
    const { name } = record.claim.metadata;
    const { provider, launch: strategy } = settings;
    const { nodePool, pods } = planned;
    const types = supply.ask(nodePool, planned.types);
    const random = this.#random;
    const instance = chooseInstance({ provider, types, requirements, strategy, random });
    if (instance === undefined) {
      const message = `NodeClaim ${name} event: all requested instance types were unavailable during launch`;
      recorder.tell(subject('NodeClaim', name), 'Warning', 'InsufficientCapacityError', message);
      claims.forget(record);
      handlers.onFailure?.();
      return false;
    }
    const { type, offering } = instance;
    const { capacity, allocatable } = type.stated;
    const { claim } = record;
    const labels = labelsOfInstance(claim, instance, provider);
    record.claim = { ...claim, metadata: { ...claim.metadata, labels } };
    record.price = Number.isFinite(offering.price) ? offering.price : undefined;
    progress(record, 'Launched', timestamps.now, {
      providerID: `kschedsim://${name}`,
      capacity,
      allocatable,
    });
    this.#tell(record, 'Launched');
    log.launched.push({
      name,
      group: nodePool,
      instanceType: type.name,
      zone: offering.zone,
      capacityType: offering.capacityType,
      price: record.price,
      amount: coresOf(capacity),
      launchedMs: clock.nowMs - startup.launchMs,
      pods: pods.length,
    });
    clock.after(startup.readyMs, () => {
      this.#register(record, handlers);
    });
    return true;
  }

  #register(record: ClaimRecord, handlers: ClaimHandlers): void {
    if (isDeleted(record)) return;
    const { claims, context } = this.#parts;
    const { api, timestamps, learn } = context;
    const node = nodeOfClaim(record.claim);
    const { name } = node.metadata;
    progress(record, 'Registered', timestamps.now, { nodeName: name });
    claims.joined(record);
    this.#tell(record, 'Registered');
    this.#starting.set(name, { record, handlers });
    learn(node);
    api.create('Node', node);
  }

  /**
   * Initializes a node when the last taint of its start is gone.
   *
   * Rule: Initialization.Reconcile, nodeclaim/lifecycle/initialization.go, v1.13.
   */
  nodeChanged(node: Node): void {
    const { name } = node.metadata;
    const starting = this.#starting.get(name);
    if (starting === undefined) return;
    const { record, handlers } = starting;
    const { startupTaints = [] } = record.claim.spec;
    const taints = (node.spec?.taints ?? []).filter(
      (taint) => !startupTaints.some((one) => isSameTaint(one, taint)),
    );
    if (taints.some(isEphemeral)) return;
    this.#starting.delete(name);
    this.#initialize(record, node, taints);
    handlers.onInitialized?.();
  }

  #initialize(record: ClaimRecord, node: Node, taints: readonly Taint[]): void {
    const { api, clock, timestamps, log } = this.#parts.context;
    const { metadata } = node;
    const labels = { ...metadata.labels, [INITIALIZED]: 'true' };
    api.update('Node', {
      ...node,
      metadata: { ...metadata, labels },
      spec: { ...node.spec, taints },
    });
    log.readyMs.set(metadata.name, clock.nowMs);
    progress(record, 'Initialized', timestamps.now);
    this.#tell(record, 'Initialized');
  }

  /** Rule: the events of conditions, github.com/awslabs/operatorpkg/status, as Karpenter v1.13 uses it. */
  #tell({ claim }: ClaimRecord, condition: ClaimCondition): void {
    const { recorder } = this.#parts;
    const message = `Status condition transitioned, Type: ${condition}, Status: Unknown -> True, Reason: ${condition}`;
    recorder.tell(subject('NodeClaim', claim.metadata.name), 'Normal', condition, message);
  }
}
