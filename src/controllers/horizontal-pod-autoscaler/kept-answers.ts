import type { Decision, SyncInput } from './decision.ts';
import type { UsageWatch } from './metrics/apis.ts';
import type { MetricQuestion, Scale } from './metrics/proposal.ts';
import { proposalsOf } from './metrics/proposals.ts';
import type { Proposals } from './metrics/proposals.ts';
import { isGrown } from './metrics/pod-groups.ts';
import type { ScaledPod } from './metrics/scaled-pod.ts';
import type { Normalized } from './normalization/normalize.ts';
import { selectorProblem } from './selector.ts';
import type { SelectorProblem } from './selector.ts';

/** What the proposals of a sync were computed from. */
interface Read {
  readonly question: MetricQuestion;
  readonly watch: UsageWatch | undefined;
  /** Undefined: another sync may find something else. */
  readonly state: object | undefined;
  /** The time alone changes nothing. */
  readonly isTimeless: boolean;
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
  /** The last scale with a selector without problem. */
  #valid: Scale | undefined;

  problemOf(scale: Scale): SelectorProblem | undefined {
    if (scale === this.#valid) return undefined;
    const problem = selectorProblem(scale.selector);
    if (problem === undefined) this.#valid = scale;
    return problem;
  }

  proposalsOf(input: SyncInput, scale: Scale, pods: readonly ScaledPod[]): Proposals {
    const last = this.#read;
    const isSameList = last !== undefined && isOfSameList(last.question, input, pods);
    const watch = isSameList ? last.watch : watchOf(input, scale, pods);
    const state = watch?.state;
    if (isSameList && last.isTimeless && state !== undefined) {
      if (state === last.state && scale === last.question.scale) return last.proposals;
    }
    const { namespace } = input.autoscaler.metadata;
    const { settings, source, nowMs } = input;
    const question = { namespace, settings, source, scale, pods, nowMs };
    const proposals = proposalsOf(question);
    const areGrown = (isSameList && last.isTimeless) || isTimeless(question);
    this.#read = { question, watch, state, isTimeless: areGrown, proposals };
    return proposals;
  }

  /** `make`: from the proposals, and from what they are normalized to. */
  decisionOf(proposals: Proposals, normalized: Normalized, make: () => Decision): Decision {
    const last = this.#followed;
    if (last?.proposals === proposals && isSame(normalized, last.normalized)) return last.decision;
    const decision = make();
    this.#followed = { proposals, normalized, decision };
    return decision;
  }
}

/** Undefined where the metrics read more than usage, or nobody knows when that changes. */
function watchOf(
  { settings, source, autoscaler }: SyncInput,
  { selector }: Scale,
  pods: readonly ScaledPod[],
): UsageWatch | undefined {
  if (!settings.readsOnlyUsage) return undefined;
  return source.watchUsage?.({ namespace: autoscaler.metadata.namespace, selector, pods });
}

/** A young pod counts otherwise later, although nothing changes. */
const isTimeless = ({ pods, settings: { flags }, nowMs }: MetricQuestion): boolean =>
  pods.every((pod) => isGrown(pod, flags, nowMs));

const isOfSameList = (
  last: MetricQuestion,
  { settings, source }: SyncInput,
  pods: readonly ScaledPod[],
): boolean => pods === last.pods && settings === last.settings && source === last.source;

const isSame = (a: Normalized, b: Normalized): boolean =>
  a.replicas === b.replicas && a.stability === b.stability && a.limit === b.limit;
