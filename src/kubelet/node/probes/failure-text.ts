import type { Probe } from '../../../objects/index.ts';
import type { ProbeKind } from '../../probe-results.ts';

const WORD: Readonly<Record<ProbeKind, string>> = {
  startup: 'Startup',
  readiness: 'Readiness',
  liveness: 'Liveness',
};

/** Message of the Unhealthy event (pkg/kubelet/prober/prober.go: probe; pkg/probe, v1.34). */
export function probeFailureText(kind: ProbeKind, probe: Probe | undefined, podIP: string): string {
  return `${WORD[kind]} probe failed: ${output(probe, podIP)}`;
}

function output(probe: Probe | undefined, podIP: string): string {
  if (probe?.httpGet !== undefined) return 'HTTP probe failed with statuscode: 503';
  if (probe?.tcpSocket !== undefined) {
    const { host = podIP, port } = probe.tcpSocket;
    return `dial tcp ${host}:${String(port)}: connect: connection refused`;
  }
  return probe?.grpc === undefined ? '' : 'service unhealthy (responded with "NOT_SERVING")';
}
