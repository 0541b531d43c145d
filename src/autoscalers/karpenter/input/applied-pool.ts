import type { NodePool } from '../objects/node-pool.ts';
import { HASH } from '../disruption/conditions/drifted.ts';
import { compareText } from '../../../units/index.ts';

/**
 * A NodePool of a manifest over the one of the cluster: it keeps the status and what the cluster wrote into the metadata. If nodes would be
 * made otherwise, it gets another hash, as Karpenter would write it, so that its nodes have drifted.
 */
export function appliedOver(stored: NodePool | undefined, applied: NodePool): NodePool {
  if (stored === undefined) return applied;
  const annotations = { ...stored.metadata.annotations, ...applied.metadata.annotations };
  const isSame = hashed(stored) === hashed(applied);
  return {
    ...applied,
    metadata: {
      ...stored.metadata,
      ...applied.metadata,
      labels: { ...stored.metadata.labels, ...applied.metadata.labels },
      annotations:
        isSame || annotations[HASH] === undefined
          ? annotations
          : { ...annotations, [HASH]: `${annotations[HASH]}-changed` },
    },
    ...(stored.status === undefined ? {} : { status: stored.status }),
  };
}

/**
 * What the hash of a NodePool is made of, as a text: the template without its requirements, where lists are sets.
 *
 * Rule: NodePool.Hash, sigs.k8s.io/karpenter/pkg/apis/v1/nodepool.go, v1.13.
 */
function hashed({ spec: { template } }: NodePool): string {
  const { requirements: _ignored, ...spec } = template.spec;
  return canonical({ labels: {}, annotations: {}, ...template.metadata, ...spec });
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort(compareText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, own]) => !isZero(own));
  return `{${members
    .map(([key, own]) => `${JSON.stringify(key)}:${canonical(own)}`)
    .sort(compareText)
    .join()}}`;
}

/** Zero values count as absent. */
const isZero = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
