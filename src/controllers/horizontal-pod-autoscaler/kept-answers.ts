import { Course } from './course.ts';
import type { Decision, SyncInput } from './decision.ts';
import type { AutoscalerFlags } from './flags.ts';
import type { ContainerUsage, UsageWatch } from './metrics/apis.ts';
import { levelsOf } from './metrics/levels.ts';
import type { MetricQuestion, Scale } from './metrics/proposal.ts';
import { proposalsOf } from './metrics/proposals.ts';
import type { Proposals } from './metrics/proposals.ts';
import { countsAlways, isSettled } from './metrics/pod-groups.ts';
import type { ScaledPod } from './metrics/scaled-pod.ts';
import type { Memory } from './normalization/memory.ts';
import { keep, lastsUntilMs } from './normalization/normalize.ts';
import type { Normalized } from './normalization/normalize.ts';
import { selectorProblem } from './selector.ts';
import type { SelectorProblem } from './selector.ts';

/** What the proposals of a sync were computed from. */
interface Read {
  readonly question: MetricQuestion;
  readonly watch: UsageWatch | undefined;
  /** Undefined: another sync may find something else. */
  readonly state: object | undefined;
  /** The time alone changes nothing. A young pod that is not ready counts otherwise later. */
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

interface Lasting {
  readonly decision: Decision;
  readonly untilMs: number;
}

/**
 * The answers of one autoscaler's last sync, for the next one that reads the same: nearly all syncs of a day do. Each object that a sync
 * reads is compared by identity.
 */
export class KeptAnswers {
  readonly #onChange: () => void;
  #read: Read | undefined;
  #followed: Followed | undefined;
  /** What was decided by #read, if the time alone changes nothing of it for a while. */
  #lasting: Lasting | undefined;
  /** The last scale with a selector without problem. */
  #valid: Scale | undefined;

  /** `onChange`: called when usage changes that was not foreseen to. */
  constructor(onChange: () => void = () => undefined) {
    this.#onChange = onChange;
  }

  problemOf(scale: Scale): SelectorProblem | undefined {
    if (scale === this.#valid) return undefined;
    const problem = selectorProblem(scale.selector);
    if (problem === undefined) this.#valid = scale;
    return problem;
  }

  /** The last decision, if this sync reads what the last one did, and makes the same of it. */
  repeated(input: SyncInput, memory: Memory): Decision | undefined {
    const last = this.#read;
    const lasting = this.#lasting;
    if (last === undefined || lasting === undefined) return undefined;
    const { question, watch, state } = last;
    const { settings, source, scale, nowMs } = input;
    if (nowMs >= lasting.untilMs) return undefined;
    const isAlike =
      scale === question.scale && settings === question.settings && source === question.source;
    if (!isAlike || !selectsTheSame(question, input.select)) return undefined;
    if (watch?.state !== state) return undefined;
    keep(this.proposed, { settings, memory, nowMs });
    return lasting.decision;
  }

  /**
   * A time before which syncs decide the same as the one that made this decision, if they read the same but for usage that proposes the
   * same.
   */
  lastsUntilMs(decision: Decision): number {
    return decision === this.#lasting?.decision ? this.#lasting.untilMs : -Infinity;
  }

  /** What the last sync has proposed. */
  get proposed(): number {
    return this.#read === undefined ? 0 : proposedBy(this.#read.proposals);
  }

  /** What is foreseen of usage from the last sync on, at `nowMs`, until a time; undefined if nothing is. */
  courseFrom(nowMs: number, untilMs: number): Course | undefined {
    const { watch, question } = this.#read ?? {};
    if (question === undefined || watch?.foresee === undefined) return undefined;
    return new Course({ watch, levels: levelsOf(question), untilMs }, nowMs);
  }

  /** The last decision with what it tells of another usage, by which the metrics propose the same. */
  decisionBy(usage: readonly ContainerUsage[]): Decision | undefined {
    const [last, lasting] = [this.#read, this.#lasting];
    if (last === undefined || lasting === undefined) return undefined;
    const { highest, answers, statuses } = proposalsOf({ ...last.question, even: usage });
    return { ...lasting.decision, proposed: highest, answers, metrics: statuses };
  }

  proposalsOf(input: SyncInput, scale: Scale, pods: readonly ScaledPod[]): Proposals {
    const last = this.#read;
    const alike = last !== undefined && isOfSameList(last.question, input, pods) ? last : undefined;
    const watch = alike === undefined ? this.#watchOf(input, scale, pods) : alike.watch;
    const state = watch?.state;
    if (alike !== undefined && readsTheSame(alike, state, scale)) return alike.proposals;
    const { settings, source, nowMs } = input;
    const { namespace } = input.autoscaler.metadata;
    const ages = alike?.isTimeless === true ? alike : agesOf(pods, settings.flags, nowMs, watch);
    const { isTimeless, isCounted } = ages;
    const even = isCounted && state !== undefined ? watch?.even : undefined;
    const question = { namespace, settings, source, scale, pods, nowMs, even };
    const proposals = proposalsOf(question);
    this.#read = { question, watch, state, isTimeless, isCounted, proposals };
    this.#lasting = undefined;
    return proposals;
  }

  /** Of the proposals that were read last, in a sync. `make`: from them, and from what they are normalized to. */
  decisionOf(
    proposals: Proposals,
    normalized: Normalized,
    make: () => Decision,
    { memory, nowMs }: { memory: Memory; nowMs: number },
  ): Decision {
    const last = this.#followed;
    const isKnown = last?.proposals === proposals && isSame(normalized, last.normalized);
    const decision = isKnown ? last.decision : make();
    if (!isKnown) this.#followed = { proposals, normalized, decision };
    const untilMs = this.#lastsUntilMs(normalized, memory, nowMs);
    this.#lasting = untilMs > nowMs ? { decision, untilMs } : undefined;
    return decision;
  }

  /** Undefined if the metrics read more than usage, or if the source cannot tell when usage changes. */
  #watchOf(
    { settings, source, autoscaler }: SyncInput,
    { selector }: Scale,
    pods: readonly ScaledPod[],
  ): UsageWatch | undefined {
    if (!settings.readsOnlyUsage) return undefined;
    const query = { namespace: autoscaler.metadata.namespace, selector, pods };
    return source.watchUsage?.(query, this.#onChange);
  }

  #lastsUntilMs(normalized: Normalized, memory: Memory, nowMs: number): number {
    if (this.#read === undefined) return -Infinity;
    const { isTimeless, state, question, proposals } = this.#read;
    const { scale, settings } = question;
    // A target without replicas follows its autoscaler only by a condition.
    if (!isTimeless || state === undefined || scale.replicas === 0) return -Infinity;
    const proposed = proposedBy(proposals);
    return lastsUntilMs(proposed, scale.replicas, normalized, { settings, memory, nowMs });
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
  flags: AutoscalerFlags,
  nowMs: number,
  { windowFromMs = -Infinity }: Pick<UsageWatch, 'windowFromMs'> = {},
): Pick<Read, 'isTimeless' | 'isCounted'> {
  const moment = { nowMs, windowFromMs };
  const isTimeless = pods.every((pod) => isSettled(pod, flags, moment));
  return { isTimeless, isCounted: isTimeless && pods.every((pod) => countsAlways(pod, flags)) };
}

const proposedBy = ({ highest }: Proposals): number => Math.max(0, highest?.replicas ?? 0);

function selectsTheSame(last: MetricQuestion, select: SyncInput['select']): boolean {
  const { pods, autoscalers } = select(last.scale.selector);
  return pods === last.pods && autoscalers.length <= 1;
}

const isOfSameList = (
  last: MetricQuestion,
  { settings, source }: SyncInput,
  pods: readonly ScaledPod[],
): boolean => pods === last.pods && settings === last.settings && source === last.source;

const isSame = (a: Normalized, b: Normalized): boolean =>
  a.replicas === b.replicas && a.stability === b.stability && a.limit === b.limit;
