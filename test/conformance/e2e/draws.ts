import { controllerOf } from '../../../src/objects/index.ts';
import type { Kind, ObjectOfKind, Pod } from '../../../src/objects/index.ts';
import type { EventQueue, Handler, Ticket } from '../../../src/clock/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import type { Chance } from './chance.ts';
import { hashOf } from './hash.ts';

interface Drawn {
  readonly api: ObjectStore;
  readonly clock: EventQueue;
}

/** Draws with these remainders of three change the choices, the delays, or both. */
const CHOICES_ONLY = 1;
const DELAYS_ONLY = 2;
const MOST_TURNS = 4;
const MOST_KEPT_TURNS = 12;

/** Whether goroutines take turns in that moment as drawn. */
export function drawsDelays(draw: number): boolean {
  return draw > 0 && draw % 3 !== CHOICES_ONLY;
}

function drawsChoices(draw: number): boolean {
  return draw > 0 && draw % 3 !== DELAYS_ONLY;
}

/**
 * In seconds with a draw, what upstream leaves to chance goes as drawn: which of the pods of a ReplicaSet that rank equally is
 * deleted (by uid, or the order of a map), which of several budgets of a pod is synced (the order of a map), and which goroutine
 * runs next.
 */
export function applyDraws({ api, clock }: Drawn, chance: Chance): void {
  drawStaleNodes({ api, clock }, () => chance.drawAt(clock.nowMs));
  drawUids(api, () => chance.drawAt(clock.nowMs));
  drawBudgets(api, () => chance.drawAt(clock.nowMs));
  drawDelays(clock, () => chance.drawAt(clock.nowMs));
  drawDeletions({ api, clock }, () => chance.drawAt(clock.nowMs));
}

const TAINT_PASS_MS = 100;

/**
 * The pass that taints nodes may take a node before its lister has the condition that the check has just written: it takes the node
 * for ready, and the zone's next turn comes ten seconds later.
 */
function drawStaleNodes({ api, clock }: Drawn, drawNow: () => number): void {
  const get: ObjectStore['get'] = api.get.bind(api);
  const written = new Map<string, number>();
  const updateStatus: ObjectStore['updateStatus'] = api.updateStatus.bind(api);
  api.updateStatus = (kind, object) => {
    if (kind === 'Node') written.set(object.metadata.name, clock.nowMs);
    return updateStatus(kind, object);
  };
  api.get = (kind, namespace, name) => {
    const object = get(kind, namespace, name);
    if (kind !== 'Node' || object === undefined || !drawsChoices(drawNow())) return object;
    const isPass = written.get(name) === clock.nowMs - TAINT_PASS_MS;
    return isPass ? { ...object, status: {} } : object;
  };
}

function drawUids(api: ObjectStore, drawNow: () => number): void {
  const ownedBy = api.ownedBy.bind(api);
  api.ownedBy = (uid) => {
    const draw = drawNow();
    const pods = ownedBy(uid);
    return drawsChoices(draw) ? pods.map((pod) => withDrawnUid(pod, draw)) : pods;
  };
}

function withDrawnUid(pod: Pod, draw: number): Pod {
  const { metadata } = pod;
  if (controllerOf(metadata)?.kind !== 'ReplicaSet') return pod;
  const uid = hashOf(`${draw} ${metadata.uid ?? ''}`)
    .toString()
    .padStart(10, '0');
  return { ...pod, metadata: { ...metadata, uid } };
}

function drawBudgets(api: ObjectStore, drawNow: () => number): void {
  const list: ObjectStore['list'] = api.list.bind(api);
  let calls = 0;
  api.list = <K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][] => {
    const objects = list(kind, namespace);
    const draw = drawNow();
    if (kind !== 'PodDisruptionBudget' || !drawsChoices(draw)) return objects;
    const call = calls++;
    return hashOf(`${draw} ${call}`) % 2 === 0 ? objects : objects.toReversed();
  };
}

/**
 * What is to be done at once waits until others have had some turns: in some draws every time a few, in the others a number that
 * each queue keeps, so that one controller may be slower than the others.
 */
function drawDelays(clock: EventQueue, drawNow: () => number): void {
  const after = clock.after.bind(clock);
  const afterTurns = (turns: number, handler: Handler): Ticket =>
    after(0, () => {
      if (turns === 0) handler();
      else afterTurns(turns - 1, handler);
    });
  const names = new WeakMap<Handler, number>();
  let calls = 0;
  let named = 0;
  clock.after = (delayMs, handler) => {
    const draw = drawNow();
    if (delayMs > 0 || !drawsDelays(draw)) return after(delayMs, handler);
    const name = names.get(handler) ?? named++;
    names.set(handler, name);
    const isKept = Math.floor(draw / 3) % 2 === 1;
    const turns = isKept
      ? hashOf(`${draw} queue ${name}`) % MOST_KEPT_TURNS
      : hashOf(`${draw} ${calls++}`) % MOST_TURNS;
    return afterTurns(turns, handler);
  };
}

/** After the first pod that an owner deletes, the others are seen to be deleted one after the other. */
function drawDeletions({ api, clock }: Drawn, drawNow: () => number): void {
  const remove = api.delete.bind(api);
  const deletedAt = new Map<string, number>();
  api.delete = (kind, namespace, name, options) => {
    const metadata = api.get('Pod', namespace, name)?.metadata;
    const isAtOnce = kind !== 'Pod' || options?.gracePeriodSeconds !== undefined;
    const owner = metadata === undefined ? undefined : controllerOf(metadata);
    if (isAtOnce || owner?.kind !== 'ReplicaSet' || !drawsDelays(drawNow())) {
      remove(kind, namespace, name, options);
      return;
    }
    const isFirst = deletedAt.get(owner.uid) !== clock.nowMs;
    deletedAt.set(owner.uid, clock.nowMs);
    if (isFirst) {
      remove(kind, namespace, name, options);
      return;
    }
    clock.after(0, () => {
      const now = api.get('Pod', namespace, name)?.metadata;
      if (now?.uid !== metadata?.uid || now?.deletionTimestamp !== undefined) return;
      remove(kind, namespace, name, options);
    });
  };
}
