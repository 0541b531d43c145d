import type { Container, Pod } from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { TraceKubelet } from './trace-kubelet.ts';
import type { Pass } from './trace-kubelet.ts';

interface Step {
  readonly op: string;
  readonly at: number;
  readonly name?: string;
  readonly code?: number;
  readonly err?: string;
  readonly grace?: number;
  readonly skipped?: boolean;
  readonly criCalls?: readonly string[];
  readonly events?: readonly { readonly reason: string }[];
  readonly results?: readonly { readonly action: string; readonly target: string }[];
  readonly syncError?: boolean;
  readonly containers?: readonly object[];
}

interface TraceCase {
  readonly pod: Pod;
  readonly steps: readonly Step[];
}

const IDLE: Pass = { succeeded: true, events: [], results: [] };

/** Golden data of kuberuntime.SyncPod and killPodWithSyncResult, step by step. */
export function checkSyncTraces(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { pod, steps } = line as TraceCase;
  const kubelet = new TraceKubelet(pod);
  return steps.flatMap((step, index) => {
    const { runtime } = kubelet;
    runtime.nowMs = step.at * 1000;
    runtime.calls = [];
    const pass = step.skipped === true ? IDLE : act(kubelet, step);
    const actual = {
      criCalls: runtime.calls,
      events: inOrder(pass.events),
      results: inOrder(pass.results),
      syncError: !pass.succeeded,
      containers: newest(kubelet),
    };
    const wanted = {
      criCalls: step.criCalls ?? [],
      events: inOrder(step.events ?? []),
      results: inOrder(step.results ?? []),
      syncError: step.syncError ?? false,
      containers: step.containers ?? actual.containers,
    };
    return differences(wanted, actual, `step ${String(index)} (${step.op})`);
  });
}

function act(kubelet: TraceKubelet, step: Step): Pass {
  const { runtime } = kubelet;
  const { name = '', err = '' } = step;
  switch (step.op) {
    case 'sync':
      return kubelet.sync();
    case 'kill':
      return kubelet.kill(step.grace);
    case 'advance':
      break;
    case 'exit': {
      const instance = runtime.find(name);
      if (instance !== undefined) runtime.exit(instance, step.code ?? 0);
      break;
    }
    case 'liveness-fail':
      kubelet.setProbe('liveness', name, 'Failure');
      break;
    case 'startup-ok':
      kubelet.setProbe('startup', name, 'Success');
      break;
    case 'sandbox-dies':
      for (const sandbox of runtime.sandboxes) sandbox.state = 'NOTREADY';
      break;
    case 'set-image':
      kubelet.pod = withImage(kubelet.pod, name, err);
      break;
    case 'image-present':
      runtime.images.add(name);
      break;
    case 'delete':
      kubelet.pod = deleted(kubelet.pod, step.grace ?? 30);
      break;
    case 'next-exec-fails':
      runtime.failNext('exec', err);
      break;
    case 'next-pull-fails':
      runtime.failNext('pull', err);
      break;
    case 'next-create-fails':
      runtime.failNext('create', err);
      break;
    case 'next-start-fails':
      runtime.failNext('start', err);
      break;
    case 'next-sandbox-fails':
      runtime.failNext('sandbox', err);
      break;
    default:
      throw new Error(`no step is called ${step.op}`);
  }
  return IDLE;
}

function withImage(pod: Pod, name: string, image: string): Pod {
  const containers = pod.spec.containers.map((container: Container) =>
    container.name === name ? { ...container, image } : container,
  );
  return { ...pod, spec: { ...pod.spec, containers } };
}

function deleted(pod: Pod, deletionGracePeriodSeconds: number): Pod {
  const deletionTimestamp = '2023-11-14T22:13:20Z';
  const metadata = { ...pod.metadata, deletionTimestamp, deletionGracePeriodSeconds };
  return { ...pod, metadata };
}

/** Containers killed side by side report in no fixed order. */
function inOrder<T extends object>(list: readonly T[]): readonly T[] {
  const isKill = (each: T): boolean =>
    ('reason' in each && each.reason === 'Killing') ||
    ('action' in each && each.action === 'KillContainer');
  const kills = list.filter(isKill).map((each) => JSON.stringify(each, Object.keys(each).sort()));
  kills.sort();
  let next = 0;
  // Only the order among kills is changed: the list has the same objects.
  return list.map((each) => (isKill(each) ? (JSON.parse(kills[next++] ?? '{}') as T) : each));
}

function newest({ runtime }: TraceKubelet): readonly object[] {
  const names = [...new Set(runtime.containers.map(({ name }) => name))].sort();
  return names.map((name) => {
    const { state, exitCode, restartCount } = runtime.find(name) ?? {};
    return { name, state, exitCode, restartCount };
  });
}
