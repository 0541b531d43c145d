import { isKind, keyOf, refText } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { podOf } from '../pod-of-workload.ts';
import type { StaticCluster } from '../static-cluster/index.ts';
import { greatest, groupBy, isRecord, someOf } from '../../units/index.ts';
import type { Candidate } from './candidate.ts';
import type { InputChange, ObjectPatch } from './change.ts';
import { templateOwner } from './groups.ts';
import type { Maker, PendingGroup } from './groups.ts';
import type { HintKind, Proposal, UnschedulablePod } from './kind.ts';
import { POD_KINDS } from './kinds.ts';
import { strategicMerge } from './strategic-merge.ts';
import type { Patch } from './strategic-merge.ts';
import { templatePatch } from './template-patch.ts';
import { findProfile } from '../profile-of.ts';

/** Workloads that a remedy changes at most; more is no advice. */
const MOST_MAKERS = 8;
/** Proposals of a kind that are looked at. */
const MOST_OF_A_KIND = 4;
const NAMED = 3;

export interface Rejected {
  readonly group: PendingGroup;
  readonly prepared: PreparedCluster;
  readonly staticCluster: StaticCluster;
}

/**
 * Changes of the pods, or of nodes, by the registered kinds. Each is applied to one pod of each workload, and left out if the pod still
 * fits nowhere, unless it is a change of all pods.
 */
export function* podChanges(rejected: Rejected): Generator<Candidate> {
  const { group } = rejected;
  if (group.makers.length > MOST_MAKERS) return;
  const pods = group.makers.flatMap((maker) => rejectedPod(maker, rejected) ?? []);
  if (pods.length === 0) return;
  for (const kind of POD_KINDS) {
    const proposals = pods.map(({ pod }) => firstOf(kind, pod));
    const most = greatest(proposals.map(({ length }) => length));
    for (let at = 0; at < most; at++) {
      const parts = pods.flatMap(({ maker, pod }, of) => {
        const own = proposals[of] ?? [];
        const proposal = own[at] ?? own[0];
        return proposal === undefined ? [] : [{ maker, pod, proposal }];
      });
      const fitting = parts.filter(({ proposal, pod }) =>
        fits(proposal, pod, rejected.staticCluster),
      );
      if (fitting.length > 0) yield together(kind, fitting, group);
      else if (parts.some(isOfAllPods)) yield onlyInPlan(together(kind, parts, group));
    }
  }
}

const isOfAllPods = ({ proposal }: Part): boolean => proposal.isOfAllPods === true;

interface RejectedPod {
  readonly maker: Maker;
  readonly pod: UnschedulablePod;
}

/** The first pod of a workload as the scheduler saw it last. Undefined for what is not in the input, or that no filter rejects. */
function rejectedPod(maker: Maker, { prepared, staticCluster }: Rejected): RejectedPod | undefined {
  const given = maker.object === undefined ? undefined : podOf(maker.object);
  const [first] = maker.pods;
  if (given === undefined || first === undefined) return undefined;
  const key = keyOf(first);
  const pending = prepared.pending.find(({ metadata }) => keyOf(metadata) === key);
  if (pending === undefined) return undefined;
  const profile = findProfile(pending, prepared.profiles);
  if (profile === undefined) return undefined;
  const filterRun = staticCluster.runFilters(pending, profile);
  const among = { copies: maker.pods.length, siblings: siblingsOf(maker, prepared) };
  return { maker, pod: { pod: given, pending, profile, staticCluster, filterRun, ...among } };
}

/** By name of a node: the pods of a workload that the plan leaves there. */
function siblingsOf(maker: Maker, prepared: PreparedCluster): ReadonlyMap<string, number> {
  const siblings = new Map<string, number>();
  for (const pod of prepared.running) {
    if (pod.metadata.namespace !== maker.namespace) continue;
    const owner = prepared.ownerOf(pod);
    if (owner?.kind !== maker.kind || owner.name !== maker.name) continue;
    const { nodeName = '' } = pod.spec;
    siblings.set(nodeName, (siblings.get(nodeName) ?? 0) + 1);
  }
  return siblings;
}

function firstOf(kind: HintKind, pod: UnschedulablePod): readonly Proposal[] {
  const first: Proposal[] = [];
  for (const proposal of kind.propose(pod)) {
    first.push(proposal);
    if (first.length === MOST_OF_A_KIND) break;
  }
  return first;
}

/** Whether the pod fits a node with the change, as far as the cluster at the end of the plan tells. */
function fits(
  { patch, objects }: Proposal,
  { pending, profile }: UnschedulablePod,
  staticCluster: StaticCluster,
): boolean {
  const isFeasible = (pod: Pod): boolean =>
    staticCluster.runFilters(pod, profile).diagnosis.feasible.length > 0;
  return objects === undefined
    ? isFeasible(changed(pending, patch))
    : staticCluster.withObjects(objects, () => isFeasible(pending));
}

/** The pod with the spec of the patch. Its own name and labels stay. */
const changed = (pod: Pod, { spec }: Patch): Pod => strategicMerge(pod, { spec });

const onlyInPlan = ({ inFork: _fork, ...candidate }: Candidate): Candidate => candidate;

interface Part {
  readonly maker: Maker;
  readonly proposal: Proposal;
}

/** One change of several workloads. */
function together({ name }: HintKind, parts: readonly Part[], group: PendingGroup): Candidate {
  const nodes = parts.find(({ proposal }) => proposal.objects !== undefined)?.proposal;
  if (nodes !== undefined) {
    const replaced = (nodes.objects ?? []).filter((object): object is Node =>
      isKind(object, 'Node'),
    );
    return {
      kind: name,
      text: nodes.change,
      changes: [patchOf(nodes.patch)],
      inFork: (fork) => {
        fork.replaceNodes(replaced);
      },
    };
  }
  const patches = new Map(
    parts.flatMap(({ maker, proposal }) =>
      maker.pods.map((pod) => [keyOf(pod), proposal.patch] as const),
    ),
  );
  return {
    kind: name,
    text: inWords(parts, group),
    changes: parts.map(({ maker, proposal }) => makerPatch(maker, proposal.patch)),
    inFork: (fork) => {
      fork.changePending((pod) => {
        const patch = patches.get(keyOf(pod.metadata));
        return patch === undefined ? pod : changed(pod, patch);
      });
    },
  };
}

/** The change, and of which workloads if the group has several: "request 1 cpu instead of 2 (Deployment/web)". */
function inWords(parts: readonly Part[], group: PendingGroup): string {
  const byChange = [...groupBy(parts, ({ proposal }) => proposal.change)];
  const texts = byChange.map(([change, alike]) =>
    group.makers.length === 1 ? change : `${change} (${namesOf(alike)})`,
  );
  return texts.join(' and ');
}

const namesOf = (parts: readonly Part[]): string =>
  someOf(
    parts.map(({ maker }) => refText(maker)),
    NAMED,
  );

export function makerPatch(maker: Maker, patch: Patch): InputChange {
  const owner = templateOwner(maker);
  return patchOf(owner === undefined ? patch : templatePatch(patch, owner));
}

export function patchOf(patch: Patch): InputChange {
  if (!isObjectPatch(patch)) throw new Error('assertion failed: a patch names its object');
  return { action: 'patch', patch };
}

const isObjectPatch = (patch: Patch): patch is ObjectPatch =>
  typeof patch['kind'] === 'string' &&
  isRecord(patch['metadata']) &&
  typeof patch['metadata']['name'] === 'string';
