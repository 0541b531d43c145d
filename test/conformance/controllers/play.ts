import { applyDefaults, createAdmission, EventLog } from '../../../src/server/index.ts';
import { controllerOf, isKind } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import { EventQueue } from '../../../src/clock/index.ts';
import { startControllers } from '../../../src/controllers/index.ts';
import { findRelease } from '../../../src/releases/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import { DrivenStore } from './driven-store.ts';
import type { Interleaving } from './interleaving.ts';
import { NodeDriver } from './node-driver.ts';
import type { NodeOrder } from './node-order.ts';
import { Observer } from './observer.ts';
import type { Played } from './observer.ts';
import { PodDriver } from './pod-driver.ts';
import { EPOCH_MS } from './recorded-case.ts';
import type { RecordedCase } from './recorded-case.ts';
import { createObject, takeStep } from './take-step.ts';

/** The controllers that were recorded. */
const { gates, rules } = findRelease('1.34');

const STEP_DELAY_MS = 250;
const LOOK_DELAY_MS = 500;

/** Runs our controllers and the recordings' driver through a recorded scenario. */
export function play(
  recorded: RecordedCase,
  interleaving: Interleaving,
  nodeOrder: NodeOrder,
): Played {
  const { steps, until, every = 1, nodes = false, quarantineLagMs = 0 } = recorded;
  const clock = new EventQueue();
  const api = storeOf(clock, interleaving);
  nodeOrder.applyTo(api, clock);
  const log = new EventLog(clock);
  const observer = new Observer(api, log, recorded);
  const nodeDriver = new NodeDriver(api, clock);
  for (const object of recorded.objects) createObject(api, object);
  const hasFailed = (name: string): boolean => nodeDriver.hasFailed(name);
  const settle = (atMs: number): void => {
    runUntil(clock, atMs);
  };
  const written = (pod: Pod): void => {
    if (interleaving.yieldsAfter(ownerOf(pod))) settle(clock.nowMs);
  };
  const writtenByStep = (pod: Pod): void => {
    if (interleaving.yieldsAfterStep(ownerOf(pod))) settle(clock.nowMs);
  };
  const { looksFirst } = interleaving;
  const driver = new PodDriver({ api, clock, nodes, hasFailed, written, looksFirst });
  // The driver sees the objects before the controllers start.
  driver.tick();
  const heartbeats = nodes ? { heartbeats: nodeDriver, registersNodes: true } : {};
  const options = { epochMs: EPOCH_MS, provisionsVolumes: false, quarantineLagMs, ...heartbeats };
  startControllers({ api, clock, events: log, rules, ...options });
  for (let second = 0; second <= until; second++) {
    interleaving.startSecond(second);
    settle(second * 1000);
    if (second > 0) driver.tick();
    settle(second * 1000 + STEP_DELAY_MS);
    for (const step of steps) {
      if (step.at !== second) continue;
      takeStep(step, { api, clock, nodes: nodeDriver, written: writtenByStep });
      // The controllers have settled before the next step of that moment.
      settle(second * 1000 + STEP_DELAY_MS);
    }
    settle(second * 1000 + LOOK_DELAY_MS);
    if (second % every === 0 || second === until) observer.look(second + LOOK_DELAY_MS / 1000);
  }
  return observer;
}

/** Runs all events until that time. */
function runUntil(clock: EventQueue, atMs: number): void {
  clock.at(atMs, () => undefined);
  while ((clock.nextMs ?? Infinity) <= atMs) clock.step();
}

function ownerOf({ metadata }: Pod): string {
  return controllerOf(metadata)?.uid ?? '';
}

/** A store with the admission of the recordings: defaults and the tolerations for nodes that are not ready. */
function storeOf(clock: EventQueue, interleaving: Interleaving): ObjectStore {
  const admission = createAdmission([]);
  return new DrivenStore({
    clock,
    interleaving,
    epochMs: EPOCH_MS,
    seed: 0,
    gates,
    admit: (_, object) => {
      const complete = applyDefaults(object);
      if (!isKind(complete, 'Pod')) return complete;
      // isKind narrowed `complete` to Pod; the compiler does not narrow ObjectOfKind[K] with it.
      return admission.admitPod(complete) as unknown as typeof complete;
    },
  });
}
