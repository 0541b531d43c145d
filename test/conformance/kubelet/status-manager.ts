import type { Pod, PodSpec, PodStatus } from '../../../src/objects/index.ts';
import {
  canBeDeleted,
  checkContainerStateTransition,
  mergePodStatus,
  StatusCache,
} from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';

interface MergeCase {
  readonly op: 'mergePodStatus';
  readonly api: PodStatus;
  readonly cached: PodStatus;
  readonly couldHaveRunningContainers: boolean;
  readonly expect: unknown;
}
interface TransitionCase {
  readonly op: 'checkContainerStateTransition';
  readonly old: PodStatus;
  readonly new: PodStatus;
  readonly spec: PodSpec;
  readonly expect: unknown;
}
interface TerminateCase {
  readonly op: 'TerminatePod';
  readonly pod: Pod;
  readonly expect: unknown;
}
interface DeleteCase {
  readonly op: 'canBeDeleted';
  readonly apiPhase: string;
  readonly deletionTimestamp: boolean;
  readonly mirror: boolean;
  readonly podIsFinished: boolean;
  readonly expect: unknown;
}
interface VersionsCase {
  readonly op: 'SetPodStatus';
  readonly pod: Pod;
  readonly statuses: readonly PodStatus[];
  readonly expect: unknown;
}

const NOW = '2023-11-14T22:13:20Z';

/** Golden data of the status manager, an operation a line. */
export function checkStatusManager(line: unknown): string[] {
  // The format has checked the shape of the line.
  const golden = line as MergeCase | TransitionCase | TerminateCase | DeleteCase | VersionsCase;
  return [...differences(golden.expect, answer(golden))];
}

function answer(
  golden: MergeCase | TransitionCase | TerminateCase | DeleteCase | VersionsCase,
): unknown {
  switch (golden.op) {
    case 'mergePodStatus': {
      const { api, cached, couldHaveRunningContainers } = golden;
      return { status: mergePodStatus(api, cached, couldHaveRunningContainers) };
    }
    case 'checkContainerStateTransition': {
      const error = checkContainerStateTransition(golden.old, golden.new, golden.spec);
      return { allowed: error === undefined, ...(error === undefined ? {} : { error }) };
    }
    case 'TerminatePod': {
      const entry = new StatusCache(() => NOW).terminate(golden.pod);
      const { startTime: _notRecorded, ...status } = entry?.status ?? {};
      const { version, podIsFinished } = entry ?? {};
      return { cached: entry !== undefined, podIsFinished, status, version };
    }
    case 'canBeDeleted':
      return { canBeDeleted: canBeDeleted(podOf(golden), golden.podIsFinished) };
    case 'SetPodStatus': {
      const cache = new StatusCache(() => NOW);
      const uid = golden.pod.metadata.uid ?? '';
      const versionAfterEach = golden.statuses.map((status) => {
        cache.set(golden.pod, { ...status });
        return cache.get(uid)?.version;
      });
      return { versionAfterEach };
    }
  }
}

function podOf({ apiPhase, deletionTimestamp, mirror }: DeleteCase): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: 'default',
      name: 'p',
      ...(deletionTimestamp ? { deletionTimestamp: NOW } : {}),
      ...(mirror ? { annotations: { 'kubernetes.io/config.mirror': 'x' } } : {}),
    },
    spec: { containers: [] },
    status: { phase: apiPhase },
  };
}
