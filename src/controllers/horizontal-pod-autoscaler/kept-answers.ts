import type { Decision, SyncInput } from './decision.ts';
import type { UsageWatch } from './metrics/apis.ts';
import type { MetricQuestion, Scale } from './metrics/proposal.ts';
import { proposalsOf } from './metrics/proposals.ts';
import type { Proposals } from './metrics/proposals.ts';
import { countsAlways, isGrown } from './metrics/pod-groups.ts';
import type { ScaledPod } from './metrics/scaled-pod.ts';
import type { Memory } from './normalization/memory.ts';
import { isLasting, repeat } from './normalization/normalize.ts';
import type { Normalized } from './normalization/normalize.ts';
import { selectorProblem } from './selector.ts';
import type { SelectorProblem } from './selector.ts';

/** What the proposals of a sync were computed from. */
interface Read {
  readonly question: MetricQuestion;
  readonly watch: UsageWatch | undefined;
  /** Undefined: another sync may find something else. */
  readonly state: object | undefined;
  /** The time alone changes nothing. A young pod counts otherwise later. */
  readonly isTimeless: boolean;
  /** All samples count, at any time. */
  readonly isCounted: boolean;
  readonly proposals: Proposals;
}

interface Followed {
  readonly proposals: Proposals;
  readonly normalized: Normalized;
  readonly decision: Decision;
}

/**
 * The answers of one autoscaler's last sync, for the next one that reads the same: nearly all syncs of a day do. Each object that a sync
 * reads is compared by identity.
 */
export class KeptAnswers {
  #read: Read | undefined;
  #followed: Followed | undefined;
  /** What was decided by #read, if the time alone changes nothing of it. */
  #lasting: Decision | undefined;
  /** The last scale with a selector without problem. */
  #valid: Scale | undefined;

  problemOf(scale: Scale): SelectorProblem | undefined {
    if (scale === this.#valid) return undefined;
    const problem = selectorProblem(scale.selector);
    if (problem === undefined) this.#valid = scale;
    return problem;
  }

  /** The last decision, if this sync reads what the last one did, and makes the same of it. */
  repeated(input: SyncInput, memory: Memory): Decision | undefined {
    const last = this.#read;
    const decision = this.#lasting;
    if (last === undefined || decision === undefined) return undefined;
    const { question, watch, state, proposals } = last;
    const { scale } = question;
    if (input.scale !== scale) return undefined;
    const { pods, autoscalers } = input.select(scale.selector);
    const isSame = autoscalers.length <= 1 && isOfSameList(question, input, pods);
    if (!isSame || watch?.state !== state) return undefined;
    const { settings, nowMs } = input;
    return repeat(proposedBy(proposals), { settings, memory, nowMs }) ? decision : undefined;
  }

  proposalsOf(input: SyncInput, scale: Scale, pods: readonly ScaledPod[]): Proposals {
    const last = this.#read;
    const alike = last !== undefined && isOfSameList(last.question, input, pods) ? last : undefined;
    const watch = alike === undefined ? watchOf(input, scale, pods) : alike.watch;
    const state = watch?.state;
    if (alike !== undefined && readsTheSame(alike, state, scale)) return alike.proposals;
    const { settings, source, nowMs } = input;
    const { namespace } = input.autoscaler.metadata;
    const ages = alike?.isTimeless === true ? alike : agesOf(pods, settings.flags, nowMs);
    const { isTimeless, isCounted } = ages;
    const even = isCounted && state !== undefined ? watch?.even : undefined;
    const question = { namespace, settings, source, scale, pods, nowMs, even };
    const proposals = proposalsOf(question);
    this.#read = { question, watch, state, isTimeless, isCounted, proposals };
    this.#lasting = undefined;
    return proposals;
  }

  /** Of the proposals that were read last. `make`: from them, and from what they are normalized to. */
  decisionOf(proposals: Proposals, normalized: Normalized, make: () => Decision): Decision {
    const last = this.#followed;
    const isKnown = last?.proposals === proposals && isSame(normalized, last.normalized);
    const decision = isKnown ? last.decision : make();
    if (!isKnown) this.#followed = { proposals, normalized, decision };
    if (this.#lasting === undefined && this.#isLasting(normalized)) this.#lasting = decision;
    return decision;
  }

  #isLasting(normalized: Normalized): boolean {
    if (this.#read === undefined) return false;
    const { isTimeless: areGrown, state, question, proposals } = this.#read;
    const { scale, settings } = question;
    // A target without replicas follows its autoscaler only by a condition.
    if (!areGrown || state === undefined || scale.replicas === 0) return false;
    return isLasting(proposedBy(proposals), scale.replicas, normalized, settings);
  }
}

function readsTheSame(
  { isTimeless, state, question }: Read,
  now: object | undefined,
  scale: Scale,
): boolean {
  return isTimeless && now !== undefined && now === state && scale === question.scale;
}

function agesOf(
  pods: readonly ScaledPod[],
  flags: MetricQuestion['settings']['flags'],
  nowMs: number,
): Pick<Read, 'isTimeless' | 'isCounted'> {
  const isTimeless = pods.every((pod) => isGrown(pod, flags, nowMs));
  return { isTimeless, isCounted: isTimeless && pods.every((pod) => countsAlways(pod, flags)) };
}

const proposedBy = ({ highest }: Proposals): number => Math.max(0, highest?.replicas ?? 0);

/** Undefined where the metrics read more than usage, or nobody knows when that changes. */
function watchOf(
  { settings, source, autoscaler }: SyncInput,
  { selector }: Scale,
  pods: readonly ScaledPod[],
): UsageWatch | undefined {
  if (!settings.readsOnlyUsage) return undefined;
  return source.watchUsage?.({ namespace: autoscaler.metadata.namespace, selector, pods });
}

const isOfSameList = (
  last: MetricQuestion,
  { settings, source }: SyncInput,
  pods: readonly ScaledPod[],
): boolean => pods === last.pods && settings === last.settings && source === last.source;

const isSame = (a: Normalized, b: Normalized): boolean =>
  a.replicas === b.replicas && a.stability === b.stability && a.limit === b.limit;
