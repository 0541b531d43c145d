import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type { Labels } from '../selectors/index.ts';
import type { Node } from '../types.ts';

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const NO_LABELS: Labels = {};

/** By the labels of a pod, which pods of a template share: those with a zone and a region. */
const merged = new WeakMap<Labels, Map<string, Labels>>();

/**
 * The labels of a pod on that node: those of its zone and region replace its own. Equal labels are one object for pods that shared them.
 * Source: plugin/pkg/admission/podtopologylabels/admission.go and setPodNodeAndMetadata, pkg/registry/core/pod/storage/storage.go, v1.36.
 */
export function labelsOnNode(
  labels: Labels | undefined,
  node: Node | undefined,
  gates: Gates,
): Labels | undefined {
  const { [ZONE]: zone, [REGION]: region } = node?.metadata.labels ?? NO_LABELS;
  if (zone === undefined && region === undefined) return labels;
  if (!isEnabled(gates, 'PodTopologyLabelsAdmission')) return labels;
  const key = JSON.stringify([zone, region]);
  const own = labels ?? NO_LABELS;
  const known = merged.get(own) ?? new Map<string, Labels>();
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = {
    ...own,
    ...(zone !== undefined && { [ZONE]: zone }),
    ...(region !== undefined && { [REGION]: region }),
  };
  merged.set(own, known.set(key, made));
  return made;
}
