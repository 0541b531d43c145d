import type { NodeSelectorTerm, PersistentVolumeClaim, Pod } from '../../../../objects/index.ts';
import { HOSTNAME } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import { Requirements } from '../../algebra/requirements.ts';
import { claimsOf, textOf } from './lookups.ts';
import type { VolumeLookups } from './lookups.ts';

/**
 * What the volumes of a pod ask of its node: one alternative for each combination of their terms, without those that contradict
 * themselves, unless all do. Empty: nothing.
 *
 * Rule: VolumeTopology.GetRequirements, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/volumetopology.go, v1.13.
 */
export function volumeAlternatives(pod: Pod, lookups: VolumeLookups): readonly Requirements[] {
  let alternatives: readonly Requirements[] | undefined;
  for (const claim of claimsOf(pod, lookups)) {
    const own = alternativesOf(claim, lookups);
    if (own.length > 0) alternatives = alternatives === undefined ? own : merge(alternatives, own);
  }
  return alternatives ?? [];
}

function merge(
  known: readonly Requirements[],
  added: readonly Requirements[],
): readonly Requirements[] {
  const all = known.flatMap((a) => added.map((b) => ({ a, b, merged: a.with(b) })));
  const possible = all.filter(({ a, b }) => a.intersects(b));
  return (possible.length > 0 ? possible : all).map(({ merged }) => merged);
}

function alternativesOf(
  { spec }: PersistentVolumeClaim,
  lookups: VolumeLookups,
): readonly Requirements[] {
  const volumeName = textOf(spec?.volumeName);
  if (volumeName !== '') return volumeTerms(volumeName, lookups);
  const storageClass = lookups.classes.get(textOf(spec?.storageClassName));
  return (storageClass?.allowedTopologies ?? [])
    .map(({ matchLabelExpressions = [] }) =>
      matchLabelExpressions.map(({ key, values }) => Requirement.of(key, 'In', values)),
    )
    .filter((requirements) => requirements.length > 0)
    .map((requirements) => Requirements.of(requirements));
}

function volumeTerms(name: string, { volumes }: VolumeLookups): readonly Requirements[] {
  const spec = volumes.get(name)?.spec;
  const terms = spec?.nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const isOfNode = spec?.local !== undefined || spec?.hostPath !== undefined;
  return terms.flatMap((term) => alternativeOfTerm(term, isOfNode));
}

/** The new node of a pod has another name, so that the name in the term of a local volume is left out. */
function alternativeOfTerm(
  { matchExpressions = [] }: NodeSelectorTerm,
  isOfNode: boolean,
): readonly Requirements[] {
  const stated = isOfNode
    ? matchExpressions.filter(({ key }) => key !== HOSTNAME)
    : matchExpressions;
  return matchExpressions.length === 0 ? [] : [Requirements.stated(stated)];
}
