import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { defaultKubeletModel } from '../../kubelet/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { Random } from '../../units/index.ts';
import { isAmong } from './pod-set.ts';
import type { PodSet } from './pod-set.ts';

/** How often the containers of some pods fail. */
export interface FailureRule {
  readonly pods: PodSet;
  readonly namespace: string;
  /** The share of runs that fail, 0 to 1. */
  readonly rate: number;
  readonly exitCode: number;
  /** Duration of a failing run in milliseconds. Default: the duration of other runs for pods of Jobs, 10 s for other pods. */
  readonly afterMs: number | undefined;
}

const EXIT_CODE = 'kschedsim.dev/exit-code';
const RUN_DURATION = 'kschedsim.dev/run-duration';
const DEFAULT_AFTER_MS = 10_000;
/** Upper bound of consecutive failures, for rates close to 1. */
const MOST_FAILURES = 100;

/**
 * Draws from the seed, when a pod is created, how many runs of its containers fail before one succeeds, and sets it as annotations
 * for the simulated kubelet (docs/KUBELET.md), like an admission webhook. The last matching rule applies.
 */
export class FailureRates {
  readonly #rules: FailureRule[] = [];
  readonly #random: Random;

  constructor(seed: number) {
    // A separate generator: failures must not change the tie-breaking of the scheduler.
    this.#random = new Random(seed ^ 0x5eed_fa11);
  }

  get hasDrawn(): boolean {
    return this.#random.hasDrawn;
  }

  add(rule: FailureRule): void {
    this.#rules.push(rule);
  }

  /** The pod with the annotations of its failures. */
  admit(pod: Pod, api: ApiServer): Pod {
    const { namespace } = pod.metadata;
    const rule = this.#rules.findLast(
      ({ pods, namespace: usual }) =>
        (pods.namespace ?? usual) === namespace && isAmong(pod, pods, api),
    );
    const failures = rule === undefined ? 0 : this.#failuresInARow(rule.rate);
    return rule === undefined || failures === 0 ? pod : failing(pod, rule, failures);
  }

  #failuresInARow(rate: number): number {
    let failures = 0;
    while (failures < MOST_FAILURES && this.#random.next() < rate) failures++;
    return failures;
  }
}

function failing(pod: Pod, { rate, exitCode, afterMs }: FailureRule, failures: number): Pod {
  const { annotations = {} } = pod.metadata;
  const isOfJob = controllerOf(pod.metadata)?.kind === 'Job';
  // The last entry of a list applies to all further runs.
  const first = (what: string, then: string): string =>
    rate === 1 ? what : [...Array.from({ length: failures }, () => what), then].join(',');
  const usual = isOfJob ? `${defaultKubeletModel.jobRunMs}ms` : 'forever';
  const duration =
    isOfJob && afterMs === undefined
      ? {}
      : {
          [RUN_DURATION]: first(
            `${afterMs ?? DEFAULT_AFTER_MS}ms`,
            annotations[RUN_DURATION] ?? usual,
          ),
        };
  const exitCodes = first(String(exitCode), annotations[EXIT_CODE] ?? '0');
  const withFailures = { ...annotations, ...duration, [EXIT_CODE]: exitCodes };
  return { ...pod, metadata: { ...pod.metadata, annotations: withFailures } };
}
