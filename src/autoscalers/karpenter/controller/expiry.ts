import { parseDuration } from '../../../golang/index.ts';
import { nodeNameOf } from './claim-record.ts';
import type { ClaimRecord } from './claim-record.ts';
import type { Parts } from './parts.ts';
import { markRemoved } from './removal.ts';
import type { Terminator } from './terminator.ts';

/**
 * Deletes NodeClaims that have lived as long as expireAfter says, whatever budgets and annotations say.
 *
 * Rule: nodeclaim/expiration/controller.go of sigs.k8s.io/karpenter/pkg/controllers, v1.13.
 */
export class Expiry {
  readonly #parts: Parts;
  readonly #terminator: Terminator;

  constructor(parts: Parts, terminator: Terminator) {
    this.#parts = parts;
    this.#terminator = terminator;
  }

  /** Waits for the end of a NodeClaim. It does not keep the simulation going. */
  watch(record: ClaimRecord): void {
    const { clock, epochMs } = this.#parts.context;
    const atMs = expiryOf(record);
    if (atMs === undefined) return;
    clock.whileBusy(atMs - epochMs, () => {
      this.#expire(record);
    });
  }

  #expire(record: ClaimRecord): void {
    const { claims } = this.#parts;
    const { claim } = record;
    if (claims.get(claim.metadata.name) !== record || record.isMarked) return;
    const { clock, log } = this.#parts.context;
    log.commands.push({
      method: 'expiration',
      decidedMs: clock.nowMs,
      nodes: [nodeNameOf(record) ?? claim.metadata.name],
      replacements: [],
      savings: record.price,
    });
    markRemoved(this.#parts, record, 'Expired');
    this.#terminator.terminate(record);
  }
}

/** Milliseconds since 1970; undefined: the NodeClaim never expires. */
function expiryOf({ claim: { spec, metadata } }: ClaimRecord): number | undefined {
  const { expireAfter = 'Never' } = spec;
  const { creationTimestamp = '' } = metadata;
  const afterMs = expireAfter === 'Never' ? undefined : parseDuration(expireAfter);
  if (afterMs === undefined || creationTimestamp === '') return undefined;
  return Date.parse(creationTimestamp) + afterMs;
}
