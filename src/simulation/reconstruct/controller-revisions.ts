import { controllerOf } from '../../objects/index.ts';
import type { ControllerRevision, PodTemplateSpec } from '../../objects/index.ts';
import {
  controllerRevision,
  isStoredAlike,
  revisionOfPod,
  templateIn,
} from '../../controllers/index.ts';
import type { Revisioned } from '../../controllers/index.ts';
import { chooseTemplates } from './choose-templates.ts';
import type { TemplateMatcher } from './template-matcher.ts';
import { activePods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { isObserved, ownerIn, templatesIn } from './workloads.ts';
import type { WorkloadVersions } from './workloads.ts';
import { greatest } from '../../units/index.ts';

/** The ControllerRevisions that the input lacks for one workload. `groups`: its pods by revision; `known`: revisions of the input. */
export function missingRevisions(
  described: WorkloadVersions<Revisioned>,
  groups: readonly PodGroup[],
  known: readonly ControllerRevision[],
  makers: TemplateMatcher,
): readonly ControllerRevision[] {
  const owner = ownerIn(described);
  if (owner === undefined) return [];
  const { name, namespace } = owner.metadata;
  const own = known.filter(({ metadata }) => {
    const reference = controllerOf(metadata);
    const isNamed = reference?.kind === owner.kind && reference.name === name;
    return isNamed && metadata.namespace === namespace;
  });
  const has = (hash: string): boolean =>
    own.some(({ metadata }) => metadata.name === `${name}-${hash}`);
  const missing = groups.filter((group) => {
    const hash = hashIn(owner, group);
    return hash !== undefined && !has(hash);
  });
  const templates = templatesIn(described).filter((template) => !isAmong(own, template));
  const current = currentGroup(described.existing, missing, groups);
  const chosen = chooseTemplates(missing, { makers, templates, current });
  const made = Array.from(chosen, ([group, template], at) =>
    // Revisions of the input are newer than reconstructed revisions.
    revisionOf(owner, template, hashIn(owner, group) ?? '', own.length > 0 ? 0 : at + 1),
  );
  return [...made, ...ofStatus(described, [...own, ...made])];
}

const isAmong = (revisions: readonly ControllerRevision[], template: PodTemplateSpec): boolean =>
  revisions.some((revision) => {
    const held = templateIn(revision);
    return held !== undefined && isStoredAlike(held, template);
  });

function revisionOf(
  owner: Revisioned,
  template: PodTemplateSpec,
  hash: string,
  revision: number,
): ControllerRevision {
  return controllerRevision(owner, { template, hash, revision });
}

/** The hash in a revision's name. The label of a StatefulSet's pods is the whole name. */
function hashIn({ kind, metadata }: Revisioned, { pods }: PodGroup): string | undefined {
  const label = pods[0] === undefined ? '' : revisionOfPod(pods[0]);
  if (label === '') return undefined;
  if (kind === 'DaemonSet') return label;
  const prefix = `${metadata.name}-`;
  return label.startsWith(prefix) ? label.slice(prefix.length) : undefined;
}

/** The group with the newest template according to the status. */
function currentGroup(
  existing: Revisioned | undefined,
  missing: readonly PodGroup[],
  groups: readonly PodGroup[],
): PodGroup | undefined {
  if (existing === undefined || !isObserved(existing)) return undefined;
  if (existing.kind === 'StatefulSet') {
    const { updateRevision } = existing.status ?? {};
    return missing.find(({ pods: [pod] }) => pod && revisionOfPod(pod) === updateRevision);
  }
  const { updatedNumberScheduled = 0, currentNumberScheduled = 0 } = existing.status ?? {};
  const active = groups.filter((group) => activePods(group).length > 0);
  const [only] = active;
  const isUpdated = updatedNumberScheduled > 0 && updatedNumberScheduled === currentNumberScheduled;
  return isUpdated && active.length === 1 && missing.some((group) => group === only)
    ? only
    : undefined;
}

/** The revision that the status of a StatefulSet without pods names. */
function ofStatus(
  { existing, complete: [owner] }: WorkloadVersions<Revisioned>,
  known: readonly ControllerRevision[],
): readonly ControllerRevision[] {
  if (owner === undefined || existing?.kind !== 'StatefulSet' || !isObserved(existing)) return [];
  const { updateRevision = '' } = existing.status ?? {};
  const prefix = `${existing.metadata.name}-`;
  const isKnown = known.some(({ metadata }) => metadata.name === updateRevision);
  const { template } = owner.spec;
  if (isKnown || !updateRevision.startsWith(prefix) || isAmong(known, template)) return [];
  const newest = Math.max(0, greatest(known.map(({ revision }) => revision)));
  return [revisionOf(existing, template, updateRevision.slice(prefix.length), newest + 1)];
}
