import type { Pod, PodStatus } from '../../../src/objects/index.ts';
import { generatePodStatus } from '../../../src/kubelet/index.ts';
import type { StartError } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';
import { readProbes, readRuntime } from './recorded-runtime.ts';
import type { RecordedProbes, RecordedRuntime } from './recorded-runtime.ts';

interface ConditionsCase {
  readonly pod: Pod;
  readonly cachedStatus: PodStatus | null;
  readonly runtime: RecordedRuntime;
  readonly startErrors?: Readonly<Record<string, StartError>>;
  readonly probeResults?: RecordedProbes;
  readonly evict?: { readonly reason: string; readonly message: string };
  readonly podIsTerminal: boolean;
  readonly expect: { readonly status: PodStatus };
}

/** Golden data of Kubelet.generateAPIPodStatus: the whole status. */
export function checkConditions(line: unknown): string[] {
  // The format has checked the shape of the line.
  const golden = line as ConditionsCase;
  const status = generatePodStatus({
    pod: golden.pod,
    runtime: readRuntime(golden.pod, golden.runtime),
    cached: golden.cachedStatus ?? undefined,
    podIPs: (golden.runtime.ips ?? []).map((ip) => ({ ip })),
    hostIPs: undefined,
    startErrors: new Map(Object.entries(golden.startErrors ?? {})),
    probes: readProbes(golden.probeResults),
    // By a PodSyncHandler, as a deadline is.
    evict: golden.evict && { ...golden.evict, failsAtOnce: true },
    podIsTerminal: golden.podIsTerminal,
  });
  return [...differences(golden.expect.status, JSON.parse(JSON.stringify(status, dropEmpty)))];
}

/** The API writes neither an empty state nor an empty list. */
function dropEmpty(key: string, value: unknown): unknown {
  const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return empty && key !== 'waiting' ? undefined : value;
}
