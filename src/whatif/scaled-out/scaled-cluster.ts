import { kubeletVersions, podTemplateOf } from '../../objects/index.ts';
import type { Pod, ReplicaSet } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import type { OutcomeVerdict, Plan, PlanSummary } from '../../outcome/index.ts';
import { PLAN_FAIL_ON, usedNodes, verdictOver } from '../../outcome/index.ts';
import { podStrategyOf } from '../../releases/index.ts';
import { chooseRelease } from '../../scheduler/index.ts';
import { appliedGiven, plan } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { admittedCopy } from '../admitted-copy.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import { editGiven } from '../edits/apply-edits.ts';
import type { ScaleWorkload } from '../edits/kinds.ts';
import { prepare } from '../prepared/index.ts';
import type { PreparedCluster, Settled } from '../prepared/index.ts';
import { isAtRest, isPlain, mayBehaveOtherwise, scaledReplicaSet } from './standing.ts';

/** The counts of a plan that a fork knows. */
const COUNTS = [
  'nodes',
  'pods',
  'placed',
  'running',
  'unschedulable',
  'gated',
  'preempted',
] as const;

/** What a fork says of the plan of a Deployment with more replicas. */
export interface ScaledEnd {
  readonly summary: Record<(typeof COUNTS)[number], number> & { readonly verdict: OutcomeVerdict };
  /** How many nodes have pods of other workloads than DaemonSets. */
  readonly used: number;
  /** New pods by node. */
  readonly placed: ReadonlyMap<string, number>;
}

/** A cluster in which nothing happens, and a Deployment of it that is scaled out. */
export interface ScaledOutInput extends PlanInput {
  readonly objects: readonly Given[];
  /** Its replicas do not matter. */
  readonly edit: ScaleWorkload;
  /** The most replicas that will be asked for, as far as that is known. */
  readonly most?: number;
}

/**
 * A cluster at rest whose Deployment gets more replicas in forks, which end as the plans of the changed cluster do. Undefined where that is
 * not known: for a cluster in which anything else happens, for pods that need more than a node or whose kubelets may reject them, for runs
 * that are cut, and if a plan with the most replicas ends otherwise than its fork.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function scaledOut(input: ScaledOutInput): ScaledCluster | undefined {
  const { edit, most = 0, ...base } = input;
  if (!isPlain(base)) return undefined;
  const objects = objectsOf(appliedGiven(base));
  const set = scaledReplicaSet(objects, edit);
  if (set === undefined) return undefined;
  const prepared = prepare(base, 'as planned');
  if (!isAtRest(prepared)) return undefined;
  const { release } = chooseRelease(base, kubeletVersions(objects));
  const copied = admittedCopy(podOfSet(set), objects, podStrategyOf(release));
  if (mayBehaveOtherwise(copied, prepared)) return undefined;
  const cluster = new ScaledCluster(prepared, copied, set.spec.replicas ?? 1);
  const { standing } = cluster;
  const seed = base.options?.seed ?? 0;
  const replicas = cluster.with(most, seed) === undefined ? standing + 1 : most;
  return cluster.isLike(planOf(base, { ...edit, replicas }), replicas) ? cluster : undefined;
}

const planOf = (
  input: PlanInput & { readonly objects: readonly Given[] },
  edit: ScaleWorkload,
): Plan => plan({ ...input, objects: editGiven(input.objects, [edit]).given });

/** A pod as the controller of ReplicaSets makes it. */
function podOfSet(set: ReplicaSet): Pod {
  const { name, namespace, uid = '' } = set.metadata;
  const template = podTemplateOf(set);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      ...template?.metadata,
      name: `${name}-scaled`,
      namespace,
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name,
          uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: template?.spec ?? { containers: [] },
  };
}

/** What forks under a seed have said. Copies are alike, so the first copies of a fork end as they do alone. */
interface Ladder {
  readonly seed: number;
  /** The most replicas of a fork without evictions; 0 before the first one. */
  readonly replicas: number;
  readonly placed: Settled['placed'];
  /** Pods are evicted for so many replicas, and for more. */
  readonly evictsAt: number;
}

const foot = (seed: number): Ladder => ({ seed, replicas: 0, placed: [], evictsAt: Infinity });

/** See `scaledOut`. */
export class ScaledCluster {
  /** Replicas before. */
  readonly standing: number;
  /** Nodes that have pods of other workloads than DaemonSets before. */
  readonly used: ReadonlySet<string>;
  readonly #prepared: PreparedCluster;
  readonly #pod: Pod;
  readonly #copies: Pod[] = [];
  #ladder = foot(0);
  readonly #doubts: StartDoubts;

  constructor(prepared: PreparedCluster, pod: Pod, standing: number) {
    this.#prepared = prepared;
    this.#pod = pod;
    this.standing = standing;
    this.used = usedNodes(prepared.plan);
    this.#doubts = StartDoubts.in(prepared);
  }

  /**
   * The end with so many replicas under a seed; undefined if there are fewer than before, if pods are evicted for new ones, or if new
   * pods may not run on their nodes.
   *
   * @param most the most replicas that will be asked for under this seed
   */
  with(replicas: number, seed: number, most = replicas): ScaledEnd | undefined {
    if (replicas < this.standing) return undefined;
    if (this.#ladder.seed !== seed) this.#ladder = foot(seed);
    if (most > replicas) this.#climb(most);
    this.#climb(replicas);
    const { placed, evictsAt } = this.#ladder;
    if (replicas >= evictsAt) return undefined;
    const end = this.#endOf(placed, replicas - this.standing);
    return this.#allRun(end) ? end : undefined;
  }

  /** Whether a plan with so many replicas ends as its fork. */
  isLike(planned: Plan, replicas: number): boolean {
    const end = this.with(replicas, planned.seed);
    if (end === undefined) return false;
    const { summary, nodes } = planned;
    const before = new Map(this.#prepared.plan.nodes.map(({ name, pods }) => [name, pods]));
    return (
      summary.verdict === end.summary.verdict &&
      COUNTS.every((count) => summary[count] === end.summary[count]) &&
      nodes.every(
        ({ name, pods }) => pods === (before.get(name) ?? 0) + (end.placed.get(name) ?? 0),
      )
    );
  }

  /** Whether nothing is known against the new pods on their nodes. */
  #allRun({ placed }: ScaledEnd): boolean {
    for (const node of placed.keys()) {
      if (this.#doubts.of(this.#pod, node) !== undefined) return false;
    }
    return true;
  }

  /** Makes sure that so many replicas are known. */
  #climb(replicas: number): void {
    const before = this.#ladder;
    if (replicas <= before.replicas || replicas >= before.evictsAt) return;
    const copies = this.#copiesFor(replicas - this.standing);
    const { placed, preempted } = this.#prepared.fork((fork) => {
      fork.add(copies);
      return fork.settle({ seed: before.seed });
    });
    this.#ladder =
      preempted.length > 0 ? { ...before, evictsAt: replicas } : { ...before, replicas, placed };
  }

  #copiesFor(count: number): readonly Pod[] {
    const { metadata, ...rest } = this.#pod;
    while (this.#copies.length < count) {
      const name = `${metadata.name}-${String(this.#copies.length)}`;
      this.#copies.push({ ...rest, metadata: { ...metadata, name } });
    }
    return this.#copies.slice(0, count);
  }

  #endOf(all: Settled['placed'], added: number): ScaledEnd {
    const before: PlanSummary = this.#prepared.plan.summary;
    const placed = all.slice(0, added);
    const on = new Map<string, number>();
    for (const { node } of placed) on.set(node, (on.get(node) ?? 0) + 1);
    const unschedulable = added - placed.length;
    let used = this.used.size;
    for (const node of on.keys()) if (!this.used.has(node)) used++;
    return {
      summary: {
        nodes: before.nodes,
        pods: before.pods + added,
        placed: before.placed + placed.length,
        running: (before.running ?? before.placed) + placed.length,
        unschedulable,
        gated: 0,
        preempted: 0,
        verdict: verdictOver([
          {
            kind: 'unschedulable',
            counts: unschedulable > 0 && PLAN_FAIL_ON.includes('unschedulable'),
          },
        ]),
      },
      used,
      placed: on,
    };
  }
}
