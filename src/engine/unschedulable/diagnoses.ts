import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Diagnosis, Profile } from '../../framework/index.ts';
import { diagnose, failedDiagnosis } from '../../framework/index.ts';
import { PodDryRun } from '../dry-run.ts';
import { judgedPod } from '../nominator.ts';
import type { JudgedPod, Nominator } from '../nominator.ts';
import { runPostFilter } from '../post-filter.ts';
import type { PostFilterOutcome } from '../post-filter.ts';
import { catchUp } from '../results/cache.ts';
import type { CachedResults } from '../results/cache.ts';
import { isNominated } from '../single-node.ts';
import { NodeVerdicts } from './node-verdicts.ts';

/** A pod that fits on no node, with its diagnosis. */
export interface UnschedulablePod {
  readonly pod: Pod;
  readonly diagnosis: Diagnosis;
}

/** A pod for which no pod is nominated. */
const ALONE: JudgedPod = { key: '', priority: Infinity };

/** Why pods fit nowhere, and what PostFilter makes of it. Everything is kept with the results of the pod's signature. */
export class Diagnoses {
  readonly #cluster: Cluster;
  readonly #nominator: Nominator;

  constructor(cluster: Cluster, nominator: Nominator) {
    this.#cluster = cluster;
    this.#nominator = nominator;
  }

  /** True: no node takes the pod. False if that is not known without a search. */
  isHopeless(cached: CachedResults, self: Pod | undefined): boolean {
    const judged = self === undefined ? ALONE : judgedPod(self);
    const verdicts = this.#known(cached, judged);
    if (verdicts?.isExpectingFailure !== true) return false;
    catchUp(cached);
    return verdicts.rejectEvery(judged);
  }

  /** Every node, and why it was turned down. */
  diagnose(cached: CachedResults, { cycle }: Profile, self: Pod | undefined): Diagnosis {
    const { results } = cached;
    const isJudgedByNode =
      !results.hasEndedInPreFilter && results.onlyNodes === undefined && !cycle.asksEveryFilter;
    if (isJudgedByNode) return this.#diagnoseByNode(cached, self);
    const state = this.#stateFor(self);
    if (state !== undefined && cached.diagnosed?.state === state) return cached.diagnosed.diagnosis;
    catchUp(cached);
    const dryRun = self === undefined ? undefined : this.#dryRun(cached, self);
    const diagnosis = orFailed(this.#cluster, () =>
      diagnose(results, this.#cluster, cycle, dryRun),
    );
    if (state !== undefined) cached.diagnosed = { diagnosis, state };
    return diagnosis;
  }

  #diagnoseByNode(cached: CachedResults, self: Pod | undefined): Diagnosis {
    catchUp(cached);
    const cluster = this.#cluster;
    const { presentCount: nodeCount, names } = cluster.columns;
    const judged = self === undefined ? ALONE : judgedPod(self);
    const diagnosis = orFailed(cluster, () => {
      if (self !== undefined && isNominated(self)) {
        const dryRun = this.#dryRun(cached, self);
        const { nominatedNode: node } = dryRun;
        if (node !== undefined && dryRun.fits(node)) {
          return { nodeCount, names, feasible: [node], rejections: [] };
        }
      }
      return this.#verdicts(cached, judged).diagnosisOf(judged);
    });
    // Some nodes were not judged.
    if (diagnosis.error !== undefined) delete cached.verdicts;
    return diagnosis;
  }

  /** The result of the PostFilter plugins; no pod is evicted yet. `draw`: see PostFilterContext. */
  postFilter(
    cached: CachedResults,
    { pod, diagnosis }: UnschedulablePod,
    profile: Profile,
    draw: (count: number) => number,
  ): PostFilterOutcome {
    const hasExtenders = (profile.extenders ?? []).some((one) => one.isInterested(pod));
    const state = hasExtenders ? undefined : this.#stateFor(pod);
    if (state !== undefined && cached.postFiltered?.state === state) {
      return cached.postFiltered.outcome;
    }
    catchUp(cached);
    const { results } = cached;
    const cluster = this.#cluster;
    const dryRun = this.#dryRun(cached, pod);
    const outcome = runPostFilter({ results, cluster, diagnosis, dryRun, draw }, profile);
    if (state !== undefined && outcome.outcome !== 'nominated') {
      cached.postFiltered = { outcome, state };
    }
    return outcome;
  }

  #dryRun({ results, verdicts }: CachedResults, pod: Pod): PodDryRun {
    const shared = verdicts?.get(podPriority(pod));
    shared?.catchUp();
    return new PodDryRun(
      { results, cluster: this.#cluster, nominator: this.#nominator, shared },
      pod,
    );
  }

  #known({ verdicts }: CachedResults, { priority }: JudgedPod): NodeVerdicts | undefined {
    const known = verdicts?.get(priority);
    return known?.isWith(this.#nominator) === true ? known : undefined;
  }

  #verdicts(cached: CachedResults, judged: JudgedPod): NodeVerdicts {
    const known = this.#known(cached, judged);
    if (known !== undefined) return known;
    const made = new NodeVerdicts(cached.results, this.#cluster, this.#nominator, judged);
    cached.verdicts ??= new Map();
    cached.verdicts.set(judged.priority, made);
    return made;
  }

  /**
   * The cache key, beside the signature, of a diagnosis or a PostFilter failure. Undefined: the pod is nominated, and nothing is
   * cached for it.
   */
  #stateFor(self: Pod | undefined): string | undefined {
    const { version, journal } = this.#cluster;
    if (self === undefined) return `${version},${journal.length}`;
    if (isNominated(self) || this.#nominator.nodeOf(judgedPod(self)) !== undefined) {
      return undefined;
    }
    const { preemptionPolicy = '' } = self.spec;
    const nominations = this.#nominator.changes.length;
    return `${version},${journal.length},${nominations},${podPriority(self)},${preemptionPolicy}`;
  }
}

function orFailed(cluster: Cluster, diagnosis: () => Diagnosis): Diagnosis {
  try {
    return diagnosis();
  } catch (error) {
    return failedDiagnosis(error, cluster);
  }
}
