import { isEqual } from '../../objects/index.ts';
import type { Container, PodSpec } from '../../objects/index.ts';
import { schedulingVolumes, volumeImages } from './parts.ts';
import type { OwnParts } from './parts.ts';

/**
 * Whether all parts but the labels are the same; parts that are objects count as different. Called for every pod, so each part is
 * compared by name: a loop over the names would look each of them up. A test holds the list against OWN_PARTS.
 */
export function sameButLabels(before: OwnParts, after: OwnParts): boolean {
  return (
    before.namespace === after.namespace &&
    before.nodeName === after.nodeName &&
    before.terminating === after.terminating &&
    before.controllerKind === after.controllerKind &&
    before.controllerName === after.controllerName &&
    before.controllerUid === after.controllerUid &&
    before.claimOwner === after.claimOwner &&
    before.reported === after.reported &&
    before.claimUser === after.claimUser
  );
}

/**
 * Whether the spec parts of two pods are equal. Replicas on nodes mostly have equal parts in specs of their own. A test holds the
 * list against SPEC_PARTS.
 */
export function sameSpecParts(before: PodSpec, after: PodSpec): boolean {
  return (
    before === after ||
    (sameContainers(before.containers, after.containers) &&
      sameContainers(before.initContainers, after.initContainers) &&
      before.hostNetwork === after.hostNetwork &&
      before.hostUsers === after.hostUsers &&
      isEqual(before.resources, after.resources) &&
      isEqual(before.overhead, after.overhead) &&
      isEqual(before.resourceClaims, after.resourceClaims) &&
      sameRules(before, after) &&
      sameVolumes(before, after))
  );
}

const sameRules = (before: PodSpec, after: PodSpec): boolean =>
  isEqual(before.nodeSelector, after.nodeSelector) &&
  isEqual(before.affinity, after.affinity) &&
  isEqual(before.tolerations, after.tolerations) &&
  isEqual(before.topologySpreadConstraints, after.topologySpreadConstraints);

/** Most volumes are no part: the token volume of each replica has a name of its own. */
const sameVolumes = (before: PodSpec, after: PodSpec): boolean =>
  before.volumes === after.volumes ||
  (isEqual(schedulingVolumes(before), schedulingVolumes(after)) &&
    isEqual(volumeImages(before), volumeImages(after)));

function sameContainers(
  before: readonly Container[] | undefined,
  after: readonly Container[] | undefined,
): boolean {
  if (before === undefined || after === undefined) return before === after;
  return (
    before === after ||
    (before.length === after.length &&
      before.every((one, index) => sameContainer(one, after[index]!)))
  );
}

const sameContainer = (before: Container, after: Container): boolean =>
  before === after ||
  (before.image === after.image &&
    before.restartPolicy === after.restartPolicy &&
    isEqual(before.ports, after.ports) &&
    isEqual(before.resources, after.resources) &&
    isEqual(before.restartPolicyRules, after.restartPolicyRules));
