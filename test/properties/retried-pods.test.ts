import { describe, expect, it } from 'vitest';
import type { Facet } from '../../src/cluster/index.ts';
import type { EnabledPlugin } from '../../src/framework/index.ts';
import { setUpScheduler } from '../../src/scheduler/index.ts';
import type { SchedulerInput, SchedulerSetUp } from '../../src/scheduler/index.ts';
import { helpfulEvents } from '../../src/scheduler/helpful-events.ts';
import { World } from '../../src/simulation/world/build.ts';
import { node } from '../support/builders.ts';
import { CASES } from '../support/retry-cases.ts';
import type { Case, Release } from '../support/retry-cases.ts';

const INPUTS: Readonly<Record<Release, SchedulerInput>> = {
  'v1.36': { kubernetes: '1.36' },
  'v1.30': { kubernetes: '1.30' },
  'v1.22': { policy: null },
};

/** Filter plugins without a case. */
const WITHOUT: Readonly<Record<string, string>> = {
  DynamicResources: 'rejects no pod',
  NodeName: 'a pod that names its node is never queued',
};

/** The release's scheduler with these filter plugins only. */
function setUpWith(release: Release, enabled: readonly EnabledPlugin[]): SchedulerSetUp {
  const setUp = setUpScheduler(INPUTS[release]);
  const profiles = setUp.profiles.map((profile) => ({
    ...profile,
    preFilter: enabled,
    filter: enabled,
    postFilter: [],
    preScore: [],
    score: [],
  }));
  return { ...setUp, profiles };
}

/** By plugin, changes that make a pod fit and wake none upstream: the events of the plugin leave them out. */
const MISSED: Readonly<Record<string, readonly Facet[]>> = {
  InterPodAffinity: ['namespaces', 'pods.terms'],
  NodeVolumeLimits: ['node.allocatable'],
  PodTopologySpread: ['selectors'],
};

const isMissed = (release: Release, { plugin, facet }: Case): boolean =>
  release !== 'v1.22' && MISSED[plugin]?.includes(facet) === true;

const CHANGE_MS = 20_000;
/** Earlier than the flush of unschedulable pods: after 60 s in v1.22, 300 s in later releases. */
const END_MS = 55_000;

/** Whether the pod has a node just before the change, and well after it. */
function scheduled(
  release: Release,
  one: Case,
  isRead: boolean,
  asksHints = false,
): readonly [boolean, boolean] {
  const { plugin, facet, alsoChanged, besides = [] } = one;
  const { plugins, gates, rules, queue } = setUpScheduler(INPUTS[release]).release;
  const enabled = [plugin, ...besides].map((name) => {
    const registered = plugins[name]!;
    const { reads, reasons } = registered;
    const left = reads.filter((each) => each !== facet && each !== alsoChanged);
    // A case has the arguments of its plugin; the other plugins take none.
    const points = registered.create((one.args ?? {}) as never, gates, rules);
    const made = { name, reads: isRead || name !== plugin ? reads : left, reasons, points };
    const events = asksHints
      ? registered.events?.((one.args ?? {}) as never, gates, rules)
      : undefined;
    return events === undefined ? made : { ...made, events: helpfulEvents(events, gates, queue)! };
  });
  const placed = (one.placed ?? []).map((each) => each.onNode('n').object);
  const objects = [
    (one.node ?? node('n').withHostname()).object,
    ...(one.objects ?? []),
    ...placed,
    one.pending.named('pending').object,
  ];
  const world = new World({
    objects,
    setUp: setUpWith(release, enabled),
    options: { tieBreak: 'name' },
  });
  const hasNode = (): boolean =>
    (world.api.get('Pod', 'default', 'pending')?.spec.nodeName ?? '') !== '';
  world.run(CHANGE_MS - 1);
  const before = hasNode();
  world.clock.at(CHANGE_MS, () => one.change(world.api));
  world.run(END_MS);
  return [before, hasNode()];
}

describe.each(['v1.36', 'v1.30', 'v1.22'] as const)(
  'a pod that a plugin of %s rejected',
  (release) => {
    const cases = CASES[release];

    it.each(cases)('is scheduled after a change of $facet that makes $plugin accept it', (one) => {
      expect(scheduled(release, one, true)).toEqual([false, true]);
    });

    const hinted = cases.filter((one) => !isMissed(release, one));
    it.each(hinted)('is scheduled after that change of $facet by the hints of $plugin', (one) => {
      expect(scheduled(release, one, true, true)).toEqual([false, true]);
    });

    it.each(cases)('stays unscheduled if $plugin does not list $facet', (one) => {
      expect(scheduled(release, one, false)).toEqual([false, false]);
    });

    it('is tested for every plugin that filters', () => {
      const covered = new Set([...cases.map(({ plugin }) => plugin), ...Object.keys(WITHOUT)]);
      const profile = setUpScheduler(INPUTS[release]).profiles[0]!;
      const left = profile.filter.map(({ name }) => name).filter((name) => !covered.has(name));
      expect(left).toEqual([]);
    });
  },
);
