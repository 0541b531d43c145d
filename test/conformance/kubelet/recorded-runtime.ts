import type {
  ContainerInstance,
  PodRuntime,
  ProbeKind,
  ProbeResult,
  ProbeResults,
  Sandbox,
} from '../../../src/kubelet/index.ts';
import type { Pod } from '../../../src/objects/index.ts';

/** A pod's runtime as the recordings write it; times in seconds since 1970. */
export interface RecordedRuntime {
  readonly ips?: readonly string[];
  readonly sandboxes: readonly Sandbox[];
  readonly containers: readonly RecordedContainer[];
}

interface RecordedContainer {
  readonly id: string;
  readonly name: string;
  readonly state: ContainerInstance['state'];
  readonly exitCode: number;
  readonly reason?: string;
  readonly restartCount?: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
  /** Made from another image than the spec names. */
  readonly specChanged?: boolean;
}

export function readRuntime(pod: Pod, runtime: RecordedRuntime): PodRuntime {
  return {
    sandboxes: runtime.sandboxes,
    containers: runtime.containers.map((each) => ({
      id: `cri://${each.id}`,
      name: each.name,
      image: each.specChanged === true ? 'another' : imageOf(pod, each.name),
      imageId: 'img@sha256:1',
      state: each.state,
      exitCode: each.exitCode,
      reason: each.reason ?? '',
      message: '',
      restartCount: each.restartCount ?? 0,
      startedAt: (each.startedAt ?? 0) * 1000,
      finishedAt: (each.finishedAt ?? 0) * 1000,
    })),
  };
}

export type RecordedProbes = Partial<Record<ProbeKind, Readonly<Record<string, ProbeResult>>>>;

export function readProbes(probes: RecordedProbes | undefined): ProbeResults {
  return { get: (kind, id) => probes?.[kind]?.[id.replace('cri://', '')] };
}

function imageOf(pod: Pod, name: string): string {
  const { containers, initContainers = [], ephemeralContainers = [] } = pod.spec;
  const all = [...containers, ...initContainers, ...ephemeralContainers];
  return all.find((container) => container.name === name)?.image ?? '';
}
