import type { RemovalCommand } from '../../shared/index.ts';
import type { Command, DisruptionReason } from '../disruption/index.ts';
import { nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';
import type { Lifecycle } from './lifecycle.ts';
import { subject, wallMs } from './parts.ts';
import type { Parts } from './parts.ts';
import { NOMINATION_MS } from './provisioner.ts';
import { markRemoved } from './removal.ts';
import type { Terminator } from './terminator.ts';

/** How and why a command was found. */
interface Found extends Pick<RemovalCommand, 'method' | 'savings'> {
  readonly reason: DisruptionReason;
}

const WAITING = 'Waiting on readiness to continue disruption';

/**
 * Carries out what disruption decides: taints the nodes, launches their replacements, and deletes the nodes once these are initialized.
 *
 * Rule: disruption/queue.go of sigs.k8s.io/karpenter/pkg/controllers, v1.13.
 */
export class CommandQueue {
  readonly #parts: Parts;
  readonly #lifecycle: Lifecycle;
  readonly #terminator: Terminator;

  constructor(parts: Parts, lifecycle: Lifecycle, terminator: Terminator) {
    this.#parts = parts;
    this.#lifecycle = lifecycle;
    this.#terminator = terminator;
  }

  add({ candidates, replacements }: Command, { method, reason, savings }: Found): void {
    const { claims, recorder, context } = this.#parts;
    const records = candidates.flatMap(({ state }) => claims.ofNode(state.name) ?? []);
    const launches: string[] = [];
    context.log.commands.push({
      method,
      decidedMs: context.clock.nowMs,
      nodes: candidates.map(({ state }) => state.name),
      replacements: launches,
      savings,
    });
    for (const record of records) this.#mark(record, reason);
    const finish = (): void => {
      for (const record of records) this.#terminate(record, reason);
    };
    if (replacements.length === 0) finish();
    let awaited = replacements.length;
    let hasFailed = false;
    for (const planned of replacements) {
      const replacement = this.#lifecycle.create(planned, {
        onInitialized: () => {
          if (--awaited === 0 && !hasFailed) finish();
        },
        onFailure: () => {
          if (!hasFailed) this.#giveUp(records);
          hasFailed = true;
        },
      });
      launches.push(replacement.claim.metadata.name);
      replacement.nominatedUntil = wallMs(this.#parts) + NOMINATION_MS;
      const launched = subject('NodeClaim', replacement.claim.metadata.name);
      recorder.tell(launched, 'Normal', 'DisruptionLaunching', `Launching NodeClaim: ${reason}`);
      recorder.tell(launched, 'Normal', 'DisruptionWaitingReadiness', WAITING);
    }
  }

  /** Rule: the events of disruption/queue.go. */
  #terminate(record: ClaimRecord, reason: DisruptionReason): void {
    const { context, recorder } = this.#parts;
    const { name } = record.claim.metadata;
    const node = context.api.get('Node', '', nodeNameOf(record) ?? '');
    if (node !== undefined) {
      recorder.tell(node, 'Normal', 'DisruptionTerminating', `Disrupting Node: ${reason}`);
    }
    const message = `Disrupting NodeClaim: ${reason}`;
    recorder.tell(subject('NodeClaim', name), 'Normal', 'DisruptionTerminating', message);
    this.#terminator.terminate(record, reason);
  }

  #mark(record: ClaimRecord, reason: DisruptionReason): void {
    const name = nodeNameOf(record);
    if (name === undefined) return;
    markRemoved(this.#parts, record, reason);
    this.#terminator.taint(name);
  }

  /** No machine could be had for a replacement: the nodes stay. */
  #giveUp(records: readonly ClaimRecord[]): void {
    const { log } = this.#parts.context;
    for (const record of records) {
      record.isMarked = false;
      const node = nodeNameOf(record) ?? '';
      this.#terminator.untaint(node);
      const at = log.removed.findLastIndex(({ name }) => name === node);
      if (at >= 0) log.removed.splice(at, 1);
    }
  }
}
