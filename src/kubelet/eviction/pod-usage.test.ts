import { expect, test } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { readPodBehaviour } from '../model/container-behaviour.ts';
import { defaultKubeletModel } from '../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime } from '../pod-runtime.ts';
import { adoptPod } from '../runtime/adopt-pod.ts';
import { usageOf, usedBy } from './pod-usage.ts';
import type { PodUse } from './pod-usage.ts';

const GI = 2 ** 30;
const NOW = { nowMs: 62_000, measuredMs: 60_000 };

/** One sandbox; containers in this state since 1 s. */
function runtimeOf(state: ContainerInstance['state'], ...names: readonly string[]): PodRuntime {
  const found = pod('web').reports({ phase: 'Running' }).object;
  const [sandbox] = adoptPod(found).sandboxes;
  return {
    sandboxes: sandbox === undefined ? [] : [sandbox],
    containers: names.map((name) => ({
      ...{ id: name, name, image: '', imageId: '', restartCount: 0 },
      ...{ state, startedAt: 1000, finishedAt: 5000, exitCode: 0, reason: '', message: '' },
    })),
  };
}

const RESOURCES = ['memory', 'ephemeral-storage', 'inodes', 'pids'] as const;
const usedIn = (use: PodUse): readonly (number | undefined)[] =>
  RESOURCES.map((resource) => usedBy(use, resource));

test('without settings a running container uses what it requests, and one process', () => {
  const requests = { memory: '1Gi', 'ephemeral-storage': '2Gi', cpu: '1' };
  const asking = pod('web').requests(requests).object;
  const use = usageOf(asking, new Map(), runtimeOf('running', 'c0'), NOW);
  expect(use.changesAtMs).toBe(Infinity);
  expect(usedIn(use)).toEqual([GI, 2 * GI, 0, 1]);
});

test('a container that has ended keeps its files, as they were at its end', () => {
  const asking = pod('web').requests({ memory: '1Gi' }).object;
  const [container] = asking.spec.containers;
  const annotations = { 'kschedsim.dev/disk-usage': '1Gi, 3s=2Gi, 9s=4Gi' };
  const { ofContainer: behaviours } = readPodBehaviour(
    { ...asking.metadata, annotations },
    asking.spec,
    defaultKubeletModel,
  );
  const use = usageOf(asking, behaviours, runtimeOf('exited', container?.name ?? ''), NOW);
  expect(usedIn(use)).toEqual([0, 2 * GI, 0, 0]);
  expect(use.changesAtMs).toBe(Infinity);
});

test('a pod has statistics from its sandbox on', () => {
  const asking = pod('web').requests({ memory: '1Gi' }).object;
  expect(usedIn(usageOf(asking, new Map(), undefined, NOW))).toEqual(
    RESOURCES.map(() => undefined),
  );
  expect(usedIn(usageOf(asking, new Map(), runtimeOf('created'), NOW))).toEqual([0, 0, 0, 0]);
});
