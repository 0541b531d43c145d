import type { Node, Pod } from '../../../src/objects/index.ts';
import { admitPod, NodeLoad, AdmissionNode } from '../../../src/kubelet/index.ts';
import { differences } from '../differences.ts';

interface AdmissionCase {
  readonly node: Node;
  readonly otherPods: readonly Pod[] | null;
  readonly pod: Pod;
  readonly expect: unknown;
}

/** Golden data of the kubelet's predicateAdmitHandler. */
export function checkAdmission(line: unknown): string[] {
  // The format has checked the shape of the line.
  const { node, otherPods, pod, expect } = line as AdmissionCase;
  const load = new NodeLoad();
  for (const other of otherPods ?? []) load.add(other);
  const refusal = admitPod(pod, new AdmissionNode(node), load);
  if (refusal === undefined) return [...differences(expect, { admit: true })];
  const { reason, message } = refusal;
  const podMessage = `Pod was rejected: ${message}`;
  const actual = {
    admit: false,
    podPhase: 'Failed',
    podReason: reason,
    podMessage,
    eventMessage: message,
  };
  return [...differences(expect, actual)];
}
