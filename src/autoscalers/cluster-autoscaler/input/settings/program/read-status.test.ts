import { expect, test } from 'vitest';
import { readStatus } from './read-status.ts';

/** As 1.30 and later write it. */
const YAML = `
time: 2026-01-02 10:00:00 +0000 UTC
autoscalerStatus: Running
clusterWide:
  health:
    status: Healthy
    nodeCounts: { registered: { total: 4, ready: 4, notStarted: 0, unready: { total: 0, resourceUnready: 0 } }, longUnregistered: 0, unregistered: 0 }
nodeGroups:
  - name: web
    health:
      status: Healthy
      nodeCounts: { registered: { total: 3, ready: 3 }, longUnregistered: 0, unregistered: 0 }
      cloudProviderTarget: 4
      minSize: 1
      maxSize: 5
    scaleUp: { status: InProgress }
  - name: gpu
    health:
      status: Unhealthy
      nodeCounts: { registered: { total: 1, ready: 0 } }
      cloudProviderTarget: 1
      minSize: 0
      maxSize: 2
    scaleUp: { status: Backoff, backoffInfo: { errorCode: QUOTA, errorMessage: no quota } }
`;

/** As 1.29 and earlier write it. */
const TEXT = `Cluster-autoscaler status at 2026-01-02 10:00:00 +0000 UTC:
Cluster-wide:
  Health:      Healthy (ready=4 unready=0 (resourceUnready=0) notStarted=0 longNotStarted=0 registered=4 longUnregistered=0)
               LastProbeTime:      2026-01-02 10:00:00 +0000 UTC m=+1
               LastTransitionTime: 2026-01-02 09:00:00 +0000 UTC m=+1
  ScaleUp:     NoActivity (ready=4 registered=4)
  ScaleDown:   NoCandidates (candidates=0)

NodeGroups:
  Name:        web
  Health:      Healthy (ready=3 unready=0 (resourceUnready=0) notStarted=0 longNotStarted=0 registered=3 longUnregistered=0 cloudProviderTarget=4 (minSize=1, maxSize=5))
               LastProbeTime:      2026-01-02 10:00:00 +0000 UTC m=+1
  ScaleUp:     InProgress (ready=3 cloudProviderTarget=4)
  ScaleDown:   NoCandidates (candidates=0)

  Name:        gpu
  Health:      Unhealthy (ready=0 unready=1 (resourceUnready=0) notStarted=0 longNotStarted=0 registered=1 longUnregistered=0 cloudProviderTarget=1 (minSize=0, maxSize=2))
  ScaleUp:     Backoff (ready=0 cloudProviderTarget=1)
`;

const web = { id: 'web', min: 1, max: 5, target: 4, registered: 3 };
const gpu = { id: 'gpu', min: 0, max: 2, target: 1, registered: 1 };

test('the YAML of a status gives the groups', () => {
  expect(readStatus(YAML)).toEqual([
    { ...web, backoff: undefined },
    { ...gpu, backoff: 'no quota' },
  ]);
});

test('so does the text of older releases, without why a group is left alone', () => {
  expect(readStatus(TEXT)).toEqual([
    { ...web, backoff: undefined },
    { ...gpu, backoff: '' },
  ]);
});

test.each([
  ['autoscalerStatus: Initializing', []],
  ['', undefined],
  ['a: [', undefined],
  ['nodeGroups: [{ name: web }]', undefined],
  [
    'nodeGroups: [{ name: web, health: { minSize: 1.5, maxSize: 2, cloudProviderTarget: 1 } }]',
    undefined,
  ],
  ['Cluster-wide:\nNodeGroups:\n  Name: web\n  Health: Healthy', undefined],
])('%j', (text, groups) => {
  expect(readStatus(text)).toEqual(groups);
});
