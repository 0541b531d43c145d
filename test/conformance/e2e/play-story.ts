import type { EventQueue } from '../../../src/clock/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { setUpScheduler } from '../../../src/scheduler/index.ts';
import { completed } from '../../../src/simulation/input/check.ts';
import {
  FailureRates,
  objectsOf,
  readScenario,
  ScenarioRun,
  setManifests,
} from '../../../src/simulation/scenario/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import { World } from '../../../src/simulation/world/build.ts';
import { Observer } from '../controllers/observer.ts';
import type { Played } from '../controllers/observer.ts';
import { EPOCH_MS } from '../controllers/recorded-case.ts';
import type { Look } from '../controllers/recorded-case.ts';
import { Chance } from './chance.ts';
import { applyDraws } from './draws.ts';
import type { RecordedStory } from './recorded-story.ts';
import { StoryDriver } from './story-driver.ts';
import { Given } from '../../../src/input/index.ts';

const LOOK_DELAY_MS = 500;

/**
 * Plays a story with the driver of the recordings in place of the kubelets, and looks at it every second.
 *
 * @param goesOn is called after each second with what was seen; false: nothing later is of interest
 */
export function playStory(
  story: RecordedStory,
  chance: Chance = new Chance(),
  goesOn: (second: number, looks: readonly Look[]) => boolean = () => true,
): Played {
  const world = worldOf(story, chance);
  const observer = new Observer(world.api, world.events, story);
  for (let second = 0; second <= story.until; second++) {
    settle(world, second * 1000 + LOOK_DELAY_MS);
    observer.look(second + LOOK_DELAY_MS / 1000);
    if (!goesOn(second, observer.looks)) break;
  }
  return observer;
}

/** Runs all events until that time. */
function settle(world: World, atMs: number): void {
  world.clock.at(atMs, () => undefined);
  world.run(atMs);
}

function worldOf({ objects, steps, until, kubernetes }: RecordedStory, chance: Chance): World {
  const apiVersion = 'kschedsim.dev/v1alpha1';
  const scenario = readScenario({ apiVersion, kind: 'Scenario', steps }, []);
  if (scenario === undefined) throw new Error('the steps are no scenario');
  const setUp = setUpScheduler({ kubernetes: minorOf(kubernetes) }, {});
  const clockOf = (): EventQueue => world.clock;
  const profiles = setUp.profiles.map((profile) => chance.applyTo(profile, clockOf));
  const world: World = new World({
    objects: objects.map((object) => {
      const isThere = object.kind === 'Pod' || object.kind === 'Node';
      return new Given(completed(object), { side: isThere ? 'cluster' : 'apply' });
    }),
    setUp: { ...setUp, profiles },
    options: { seed: chance.seed },
    epochMs: EPOCH_MS,
    hooks: {
      later: objectsOf(scenario),
      admitPod: (pod) => pod,
      horizon: { untilMs: Infinity },
    },
    startNodes: ({ api, clock }) => {
      const driver = new StoryDriver(api, clock, chance);
      driver.start(until);
      return driver;
    },
  });
  if (steps.some((step) => isRecord(step) && 'drain' in step)) nameInOrder(world.api);
  chance.nodes.applyTo(world.api, world.clock);
  applyDraws(world, chance);
  letSchedulerWait(world, chance);
  setManifests(world.api, () => objects);
  const { api, clock, events, timestamps, refusals, drains, cluster } = world;
  new ScenarioRun(scenario, {
    ...{ api, clock, events, timestamps, refusals, drains },
    failures: new FailureRates(0),
    nodes: world,
    loads: undefined,
    learn: (object) => {
      cluster.learn(object);
    },
  });
  return world;
}

/** "1.34" of "v1.34.2": patch releases differ in nothing that stories show. */
function minorOf(kubernetes: string): string {
  return /\d+[.]\d+/.exec(kubernetes)?.[0] ?? '';
}

/** Most events of one moment in these small clusters. */
const MOMENT = 200;

function letSchedulerWait({ scheduler, clock }: World, chance: Chance): void {
  const run = scheduler.run.bind(scheduler);
  const runAfter = (events: number): void => {
    if (events === 0 || (clock.nextMs ?? Infinity) > clock.nowMs) run();
    else {
      clock.after(0, () => {
        runAfter(events - 1);
      });
    }
  };
  scheduler.run = () => {
    runAfter(chance.waits(clock.nowMs) ? MOMENT : 0);
  };
}

const LETTERS = '2456789bcdfghjklmnpqrstvwxz';

/** The recordings' drains evict pods in order of creation, kubectl and ours by name: so later names come later in the alphabet. */
function nameInOrder(api: ObjectStore): void {
  const create = api.create.bind(api);
  let made = 0;
  api.create = (kind, object, options) => {
    const { name, generateName } = object.metadata;
    if (kind !== 'Pod' || generateName === undefined || name !== '') {
      return create(kind, object, options);
    }
    let suffix = '';
    for (let rest = made++; suffix.length < 5; rest = Math.floor(rest / LETTERS.length)) {
      suffix = `${LETTERS[rest % LETTERS.length] ?? ''}${suffix}`;
    }
    const metadata = { ...object.metadata, name: `${generateName}${suffix}` };
    return create(kind, { ...object, metadata }, options);
  };
}
