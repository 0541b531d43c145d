import { DRAIN_FINDING_KINDS } from '../../outcome/index.ts';
import type {
  Shortfall,
  BudgetProblem,
  DrainFinding,
  DrainFindingKind,
  DrainOrder,
  DrainPod,
} from '../../outcome/index.ts';
import { someOf } from '../../units/index.ts';
import type { EvictionRecord, NodeRecord } from '../../simulation/index.ts';
import type { Placed, Places } from '../places.ts';
import { blockedNode } from './find-order.ts';

/** What findings are made of. */
export interface FoundInDrain {
  /** All nodes to drain. */
  readonly nodes: readonly string[];
  readonly records: readonly NodeRecord[];
  readonly evictions: readonly EvictionRecord[];
  readonly order: DrainOrder | undefined;
  readonly lost: readonly DrainPod[];
  readonly pending: readonly DrainPod[];
  readonly inDoubt: readonly DrainPod[];
  readonly budgets: readonly BudgetProblem[];
  readonly below: readonly Shortfall[];
  readonly troubles: readonly Found[];
}

/** Without `counts`. */
type Found = Omit<DrainFinding, 'counts'>;

/** The findings of a drain, the most serious first. */
export function drainFindings(
  found: FoundInDrain,
  failOn: readonly DrainFindingKind[],
  places: Places,
): readonly DrainFinding[] {
  const all = [
    ...ofNodes(found),
    ...ofPods('lost', found.lost),
    ...ofPods('pending', found.pending),
    ...ofPods('in-doubt', found.inDoubt),
    ...found.troubles,
    ...found.budgets.map(({ namespace, name, message }): Found => ({
      kind: 'budget',
      object: `PodDisruptionBudget/${name}`,
      namespace,
      pods: 0,
      message,
    })),
    ...found.below.map(ofShortfall),
  ];
  return all
    .map((one) => ({ ...one, counts: failOn.includes(one.kind), ...placeOf(one, places) }))
    .sort((a, b) => DRAIN_FINDING_KINDS.indexOf(a.kind) - DRAIN_FINDING_KINDS.indexOf(b.kind));
}

function placeOf({ object, namespace }: Found, places: Places): Placed {
  const [kind = '', name = ''] = object.split('/');
  return places.ofObject(kind, namespace, name);
}

function ofNodes(found: FoundInDrain): readonly Found[] {
  const { nodes, records, evictions, order } = found;
  const blocked = order?.blocked ?? [];
  const isBlocked = new Set(blocked.map(({ node }) => node));
  const begun = new Set(records.map(({ node }) => node));
  return [
    ...records
      .filter(({ node }) => !isBlocked.has(node))
      .flatMap((record) => ofNode(record, evictions)),
    ...blocked.map(({ node, message }): Found => ({
      kind: 'stuck',
      object: `Node/${node}`,
      pods: 0,
      message: `cannot be drained next: ${message}`,
    })),
    ...notBegun(nodes.filter((node) => !begun.has(node) && !isBlocked.has(node))),
  ];
}

function ofNode(record: NodeRecord, evictions: readonly EvictionRecord[]): readonly Found[] {
  const { node, toMs, error, refused } = record;
  const object = `Node/${node}`;
  if (refused.length > 0) {
    return [{ kind: 'refused', object, pods: refused.length, message: error ?? '' }];
  }
  if (toMs !== undefined && error === undefined) return [];
  const own = evictions.filter((one) => one.node === node && one.goneMs === undefined);
  const message =
    error === undefined
      ? `waits for ever: ${blockedNode(record, evictions).message}`
      : `kubectl gives up: ${error}`;
  return [{ kind: 'stuck', object, pods: own.length, message }];
}

const MOST_NAMED = 5;

/** Nodes behind a node that is stuck. */
function notBegun(nodes: readonly string[]): readonly Found[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const message = `never begun, behind a drain that is stuck: ${someOf(nodes, MOST_NAMED)}`;
  return [{ kind: 'stuck', object: `Node/${first}`, pods: 0, message }];
}

/** Pods of one workload with the same problem share a finding. */
function ofPods(kind: DrainFindingKind, pods: readonly DrainPod[]): readonly Found[] {
  const groups = new Map<string, Found>();
  for (const { namespace, name, owner, message = '' } of pods) {
    const object = owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;
    const key = JSON.stringify([namespace, object, message]);
    const known = groups.get(key);
    groups.set(key, { kind, object, namespace, pods: (known?.pods ?? 0) + 1, message });
  }
  return [...groups.values()];
}

function ofShortfall(short: Shortfall): Found {
  const { kind, namespace, name, seconds, wants, least, isBelowAtEnd } = short;
  const end = isBelowAtEnd === true ? ', to the end' : '';
  return {
    kind: 'below',
    object: `${kind}/${name}`,
    namespace,
    pods: wants - least,
    message: `${least} of ${wants} ready at the least, too few for ${seconds} s${end}`,
  };
}
