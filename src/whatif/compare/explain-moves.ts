import { keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { PluginResults } from '../../framework/index.ts';
import { evaluateExtended, searchExtended } from '../../engine/index.ts';
import type { ExtendedEvaluation } from '../../engine/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { MoveDecision, ReleaseCause } from '../../outcome/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { followCluster } from './follow-cluster.ts';
import type { ReleaseChanges } from './release-changes.ts';
import { ReleaseVariants } from './release-variants.ts';
import { rerun } from './run-side.ts';
import { findProfile } from '../profile-of.ts';

/** A pod with another node in the head. */
export interface Move {
  /** "namespace/name" in the head. */
  readonly pod: string;
  /** The pod's node in the base. */
  readonly from: string;
}

/** The base's scheduler, where its release differs from the head's. */
export interface OtherRelease {
  readonly setUp: SchedulerSetUp;
  readonly changes: ReleaseChanges;
}

export interface ExplainedMove {
  readonly decided: MoveDecision;
  readonly release?: ReleaseCause;
}

/**
 * Why the head places pods on other nodes than the base. Runs the head again, and when such a pod is bound, evaluates all plugins and
 * extenders for both nodes; with another release in the base also the base's plugins, without extenders. By `pod`; pods that are
 * never bound are absent.
 */
export function explainMoves(
  head: PlanInput,
  seed: number,
  moves: readonly Move[],
  other?: OtherRelease,
): ReadonlyMap<string, ExplainedMove> {
  const from = new Map(moves.map((move) => [move.pod, move.from]));
  const explained = new Map<string, ExplainedMove>();
  rerun(head, seed, (simulation) => {
    const ways = [simulation.setUp.cluster, ...(other === undefined ? [] : [other.setUp.cluster])];
    const variants = other && new ReleaseVariants(simulation.setUp, other.setUp.release);
    followCluster(simulation, ways, (bound, [cluster, ofBase]) => {
      const key = keyOf(bound.metadata);
      const base = from.get(key);
      const profile = findProfile(bound, simulation.profiles);
      if (base === undefined || profile === undefined || cluster === undefined) return;
      const move = { pod: unbound(bound), from: base, to: bound.spec.nodeName ?? '' };
      const choice = chooseBetween(move, cluster, profile);
      const decider =
        other && ofBase && releaseDecider(choice, basePreference(move, ofBase, other));
      const release =
        decider === undefined || other === undefined || variants === undefined
          ? undefined
          : releaseCause(decider, (plugin) =>
              variants.deciding(other.changes.about([plugin]), profile.schedulerName, (variant) =>
                isSameChoice(plugin, choice, chooseBetween(move, cluster, variant)),
              ),
            );
      const decided = decisionOf(choice);
      explained.set(key, { decided, ...(release !== undefined && { release }) });
    });
  });
  return explained;
}

function unbound(bound: Pod): Pod {
  const { nodeName: _, ...spec } = bound.spec;
  return { ...bound, spec };
}

/** How a profile judges the two nodes of a move. */
type Choice =
  | { readonly type: 'absence' }
  | { readonly type: 'rejection'; readonly plugin: string; readonly reasons: readonly string[] }
  | {
      readonly type: 'scores';
      /** By plugin or extender: its weighted score of the head's node minus that of the base's. */
      readonly leads: ReadonlyMap<string, number>;
      readonly margin: number;
    };

function chooseBetween(
  {
    pod,
    from: base,
    to: chosen,
  }: { readonly pod: Pod; readonly from: string; readonly to: string },
  cluster: Cluster,
  profile: Profile,
): Choice {
  const view = cluster.view(pod);
  const from = cluster.columns.indexOf(base);
  const to = cluster.columns.indexOf(chosen);
  if (from === undefined || to === undefined) return { type: 'absence' };
  const results = new PluginResults(view, cluster, profile);
  const { extenders, cycle: rules } = profile;
  const question = { results, cluster, pod, extenders, rules, dryRun: undefined };
  const { diagnosis, left } = searchExtended(question);
  const { feasible, rejections } = diagnosis;
  const rejection = rejections.find(({ nodes }) => nodes.includes(from));
  if (rejection !== undefined) {
    const { plugin, reasons } = rejection;
    return { type: 'rejection', plugin, reasons: reasons.map(({ text }) => text) };
  }
  if (!feasible.includes(from)) {
    return { type: 'rejection', plugin: '', reasons: ['an extender left the node out'] };
  }
  const evaluation = evaluateExtended(question, left);
  return compareScores(evaluation, left.indexes.indexOf(from), left.indexes.indexOf(to));
}

function compareScores(
  { totals, scores, extenderScores }: ExtendedEvaluation,
  from: number,
  to: number,
): Choice {
  const leads = new Map(
    [...scores, ...extenderScores].map(({ plugin, weight, normalized }) => [
      plugin,
      weight * ((normalized[to] ?? 0) - (normalized[from] ?? 0)),
    ]),
  );
  return { type: 'scores', leads, margin: (totals[to] ?? 0) - (totals[from] ?? 0) };
}

function decisionOf(choice: Choice): MoveDecision {
  if (choice.type === 'absence') return { by: 'absence' };
  if (choice.type === 'rejection') {
    return { by: 'filter', plugin: choice.plugin, reasons: choice.reasons };
  }
  const { leads, margin } = choice;
  if (margin === 0) return { by: 'tie' };
  if (margin < 0) return { by: 'search' };
  const [plugin, lead] = largest(leads);
  return { by: 'score', plugin, lead, margin };
}

/** The first entry with the largest value. */
function largest(values: ReadonlyMap<string, number>): readonly [string, number] {
  let found: readonly [string, number] = ['', -Infinity];
  for (const entry of values) if (entry[1] > found[1]) found = entry;
  return found;
}

/** How the base's profile judges the two nodes in the head's cluster; undefined if extenders would have to be asked. */
function basePreference(
  move: { readonly pod: Pod; readonly from: string; readonly to: string },
  cluster: Cluster,
  { setUp }: OtherRelease,
): Choice | undefined {
  const profile = findProfile(move.pod, setUp.profiles);
  if (profile === undefined || (profile.extenders?.length ?? 0) > 0) return undefined;
  return chooseBetween(move, cluster, profile);
}

/** The plugin by which the head's release decides otherwise than the base's would in the same cluster. */
function releaseDecider(head: Choice, base: Choice | undefined): ReleaseDecider | undefined {
  if (base === undefined || head.type === 'absence') return undefined;
  if (base.type !== 'scores' || base.margin > 0) return { by: 'earlier moves' };
  if (head.type === 'rejection') return { by: 'plugin', plugin: head.plugin };
  if (head.margin === base.margin) return undefined;
  return { by: 'plugin', plugin: largest(changedLeads(base.leads, head.leads))[0] };
}

type ReleaseDecider =
  { readonly by: 'earlier moves' } | { readonly by: 'plugin'; readonly plugin: string };

function releaseCause(
  decider: ReleaseDecider,
  deciding: (plugin: string) => readonly string[],
): ReleaseCause {
  if (decider.by === 'earlier moves') return decider;
  return { ...decider, because: deciding(decider.plugin) };
}

/** Whether the plugin rejects the base's node in both, or scores it alike. */
function isSameChoice(plugin: string, head: Choice, variant: Choice): boolean {
  if (head.type === 'rejection') return variant.type === 'rejection' && variant.plugin === plugin;
  return (
    head.type === variant.type &&
    (head.type !== 'scores' || head.leads.get(plugin) === leadIn(variant, plugin))
  );
}

const leadIn = (choice: Choice, plugin: string): number | undefined =>
  choice.type === 'scores' ? choice.leads.get(plugin) : undefined;

function changedLeads(
  base: ReadonlyMap<string, number>,
  head: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(Array.from(head, ([plugin, lead]) => [plugin, lead - (base.get(plugin) ?? 0)]));
}
