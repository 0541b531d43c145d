import { describe, expect, it } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { wordReasons } from '../../framework/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { gang, memberOf } from '../../../test/support/gang-builders.ts';
import type { GangRelease } from '../../../test/support/gang-builders.ts';
import { gangScheduling } from './plugin.ts';
import { mayComplete } from './hints.ts';

const RELEASES = ['1.35', '1.36'] as const;
const namespaced = pod().in('default');

/** The plugin, and a cluster that knows `pods` pods of the gang; `scheduled` of them have a node. */
function setUp(
  release: GangRelease,
  pods: number,
  scheduled = 0,
): {
  readonly cluster: Cluster;
  readonly points: ReturnType<typeof gangScheduling.create>;
  readonly member: Pod;
} {
  const keyOf = (one: Pod): string | undefined =>
    one.spec.workloadRef?.name ?? one.spec.schedulingGroup?.podGroupName;
  const cluster = new Cluster({ groupRules: { keyOf, countsOthers: false } });
  const member = memberOf(namespaced, release);
  for (let at = 0; at < pods; at++) {
    const { object } = member.named(`pod-${at}`);
    cluster.groups?.add(object, true);
    if (at < scheduled) cluster.groups?.schedule(object);
  }
  const on = { ...gates, GenericWorkload: true, GangScheduling: true };
  const points = gangScheduling.create(undefined, on, {
    ...rules,
    schedulesPodGroups: release === '1.36',
  });
  return { cluster, points, member: member.named('pod-0').object };
}

const textsOf = (reasons: readonly { readonly id: string }[] | undefined): readonly string[] =>
  wordReasons(gangScheduling.reasons, reasons ?? [], 'Unschedulable').map(({ text }) => text);

describe.each(RELEASES)('GangScheduling of v%s at PreEnqueue', (release) => {
  it('keeps a pod back until minCount pods of its gang are known', () => {
    const { cluster, points, member } = setUp(release, 2);
    cluster.set(gang(release, 3));
    expect(textsOf(points.preEnqueue?.(member, cluster)?.reasons)).toEqual([
      'waiting for minCount pods from a gang to appear in scheduling queue',
    ]);
    cluster.groups?.add(memberOf(namespaced, release).named('third').object, true);
    expect(points.preEnqueue?.(member, cluster)).toBeUndefined();
  });

  it('lets pods without a gang pass', () => {
    const { cluster, points, member } = setUp(release, 1);
    cluster.set(gang(release));
    expect(points.preEnqueue?.(member, cluster)).toBeUndefined();
    expect(points.preEnqueue?.(namespaced.object, cluster)).toBeUndefined();
  });

  it('does nothing without its gate', () => {
    expect(gangScheduling.create(undefined, gates, rules)).toEqual({});
  });
});

it('names the group that a Workload lacks', () => {
  const { cluster, points, member } = setUp('1.35', 1);
  expect(textsOf(points.preEnqueue?.(member, cluster)?.reasons)).toEqual([
    'waiting for pods\'s workload "job" to appear in scheduling queue',
  ]);
  cluster.set({ ...gang('1.35', 1), spec: { podGroups: [] } } as ReturnType<typeof gang>);
  expect(textsOf(points.preEnqueue?.(member, cluster)?.reasons)).toEqual([
    'pod group "workers" doesn\'t exist for a workload "job"',
  ]);
  expect(points.permit?.(member, cluster)).toEqual({
    type: 'error',
    message: 'pod group "workers" doesn\'t exist for a workload "job"',
  });
});

describe.each(RELEASES)('GangScheduling of v%s at Permit', (release) => {
  it.each([
    { scheduled: 1, type: 'wait' },
    { scheduled: 2, type: 'allow-group' },
  ])('answers $type if $scheduled of 2 pods have a node', ({ scheduled, type }) => {
    const { cluster, points, member } = setUp(release, 3, scheduled);
    cluster.set(gang(release, 2));
    expect(points.permit?.(member, cluster)?.type).toBe(type);
  });

  it('does not concern a group with a basic policy', () => {
    const { cluster, points, member } = setUp(release, 1, 1);
    cluster.set(gang(release));
    expect(points.permit?.(member, cluster)).toBeUndefined();
  });
});

describe.each(RELEASES)('a pod of v%s that waits for its gang', (release) => {
  const waiting = memberOf(namespaced, release).object;
  const facet = 'groups' as const;
  it.each([
    {
      title: 'a pod of the gang',
      object: memberOf(namespaced.named('b'), release).object,
      helps: true,
    },
    {
      title: 'a pod of another gang',
      object: memberOf(namespaced, release, 'x').object,
      helps: false,
    },
    {
      title: 'a pod of another namespace',
      object: memberOf(pod().in('x'), release).object,
      helps: false,
    },
    { title: 'the object of the gang', object: gang(release, 2), helps: true },
    { title: 'the object of another gang', object: gang(release, 2, 'x'), helps: false },
  ])('is tried again after $title: $helps', ({ object, helps }) => {
    expect(mayComplete(waiting, { facet, object })).toBe(helps);
  });

  it('is not tried again after a change of the object, which is immutable', () => {
    const object = gang(release, 2);
    expect(mayComplete(waiting, { facet, object, previous: object })).toBe(false);
    expect(mayComplete(waiting, { facet, previous: object })).toBe(false);
  });
});
