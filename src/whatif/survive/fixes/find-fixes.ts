import type { Fix, Loss } from '../../../outcome/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';
import { prepare } from '../../prepared/index.ts';
import type { PreparedCluster } from '../../prepared/index.ts';
import type { Domain } from '../domains.ts';
import { playLoss } from '../play-loss.ts';
import { addedNodes } from './added-nodes.ts';
import { changedWorkloads } from './changed-workloads.ts';
import type { Proposal } from './proposal.ts';

/** Beyond this a change of a workload, which needs a new plan, is not tried. */
const MOST_PODS = 5000;
const MOST_FIXES = 3;
/** Losses that are survived are played with each change that mends others: in all so many times, or as often as there are losses. */
const LEAST_PLAYS = 1000;

export interface Failing {
  readonly prepared: PreparedCluster;
  readonly input: PlanInput;
  /** All losses, the worst first. */
  readonly losses: readonly Loss[];
  readonly by: string | undefined;
}

/**
 * Changes that mend losses, and harm fewer others. Each is simulated before it is named; changes that mend all losses come first, then
 * smaller changes.
 */
export function findFixes(failing: Failing): readonly Fix[] {
  const { losses, by } = failing;
  const failed = losses.filter(({ survived }) => !survived);
  if (failed.length === 0) return [];
  const others = losses.filter(({ survived }) => survived);
  let plays = Math.max(LEAST_PLAYS, losses.length);
  const found: Fix[] = [];
  for (const proposal of proposalsFor(failing, failed)) {
    const left = proposal.tryOut((changed) => {
      const mended = failed.length - failingOf(changed, failed, by);
      if (mended === 0 || plays < others.length) return undefined;
      plays -= others.length;
      return { mended, harmed: failingOf(changed, others, by) };
    });
    if (left === undefined || left.mended <= left.harmed) continue;
    const { fix, change, patch } = proposal;
    const remaining = failed.length - left.mended + left.harmed;
    found.push({ fix, change, patch, mends: left.mended, remaining });
    if (found.filter((one) => one.remaining === 0).length >= MOST_FIXES) break;
  }
  return found.sort((a, b) => a.remaining - b.remaining).slice(0, MOST_FIXES);
}

/** Smaller changes first. */
function* proposalsFor(failing: Failing, failed: readonly Loss[]): Generator<Proposal> {
  const { prepared, input } = failing;
  if (prepared.running.length <= MOST_PODS) {
    for (const { input: changed, ...named } of changedWorkloads(input, failed)) {
      yield { ...named, tryOut: (use) => use(prepare(changed)) };
    }
  }
  yield* addedNodes(prepared, failed);
}

/** How many of the losses are not survived. */
function failingOf(
  changed: PreparedCluster,
  losses: readonly Loss[],
  by: string | undefined,
): number {
  let failing = 0;
  for (const { nodes, as, by: shared } of losses) {
    const domain: Domain = { nodes, ...(shared !== undefined && { value: shared.value }) };
    if (!playLoss(changed, { domains: [domain], by, as }).survived) failing++;
  }
  return failing;
}
