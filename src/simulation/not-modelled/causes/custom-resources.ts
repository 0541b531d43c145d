import { whyUnknownKind } from '../../../input/index.ts';
import { isCustomResource, refKeyOf, refOf } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import type { NotModelled } from '../../../outcome/index.ts';
import { textAt } from '../../value-at.ts';
import { isScaler } from './autoscalers.ts';
import { entryOf } from '../cause.ts';
import type { Cause, Examined } from '../cause.ts';
import { changes } from './changes.ts';
import { isPodGroup } from './gangs.ts';
import { makesOf } from './operator-kinds.ts';
import type { Makes } from './operator-kinds.ts';

type Text = Pick<NotModelled, 'reason' | 'effect' | 'makesPods' | 'mayMakePods'>;

const MISSING = 'pods of it are not in this plan';

const TEXTS: Readonly<Record<Makes, Text>> = {
  pods: {
    reason: 'custom resource: the pods that its operator makes are not simulated',
    effect: MISSING,
    makesPods: true,
  },
  anything: {
    reason: 'custom resource: the objects that its controller creates are not simulated',
    effect: MISSING,
    makesPods: true,
  },
  unknown: {
    reason:
      'custom resource of a kind that is not known here: it may make pods, which are not simulated',
    effect: 'pods of it may be missing from this plan',
    mayMakePods: true,
  },
  none: { reason: 'custom resource that makes no pods', makesPods: false },
};

/** New and changed custom resources. Existing resources are left out: the cluster has the objects of their operators. */
export const customResources: Cause = (input) => {
  // Inputs often hold alternatives of one resource: they become one entry.
  const applied = byKey(
    input.others.applied.filter((object) => isCustom(object) && !isListedElsewhere(object)),
  );
  if (applied.size === 0) return [];
  const stored = byKey(input.others.cluster.filter(isCustom));
  const owners = new OwnerKinds(input);
  const entries = [...applied].flatMap(([key, object]) => {
    const before = stored.get(key);
    if (before !== undefined && !changes(object, before)) return [];
    return [entryOf(object, textOn(object, owners))];
  });
  return [{ entries }];
};

const DEFINITION: Text = {
  reason: 'custom resource definition: it makes no pods',
  makesPods: false,
};
const UNSERVED: Text = {
  reason: 'of a kind or version that only some releases serve: it is not simulated',
  effect: 'what comes of it is not in this plan',
};

function textOn(object: KubernetesObject, owners: OwnerKinds): Text {
  if (isDefinition(object)) return DEFINITION;
  if (!isCustomResource(object.apiVersion)) return UNSERVED;
  const group = groupOf(object.apiVersion);
  const makes = madeOf(object, group);
  return TEXTS[makes === 'unknown' && owners.has(group, object.kind) ? 'pods' : makes];
}

function madeOf(object: KubernetesObject, group: string): Makes {
  // A sidecar collector runs in the pods of other workloads.
  const isSidecar =
    object.kind === 'OpenTelemetryCollector' && textAt(object, 'spec', 'mode') === 'sidecar';
  return isSidecar ? 'none' : makesOf(group, object.kind);
}

/** Whether Kubernetes v1.34 does not serve the kind: an extension, or a kind of another release. */
function isCustom(object: KubernetesObject): boolean {
  const { apiVersion, kind } = object;
  return (
    isCustomResource(apiVersion) ||
    isDefinition(object) ||
    whyUnknownKind(apiVersion, kind) !== undefined
  );
}

const isListedElsewhere = (object: KubernetesObject): boolean =>
  isPodGroup(object) ||
  isScaler(object) ||
  object.apiVersion.startsWith('admissionregistration.k8s.io/');

const isDefinition = ({ apiVersion, kind }: KubernetesObject): boolean =>
  kind === 'CustomResourceDefinition' && apiVersion.startsWith('apiextensions.k8s.io/');

const groupOf = (apiVersion: string): string => apiVersion.split('/', 1)[0] ?? '';

const byKey = (objects: readonly KubernetesObject[]): ReadonlyMap<string, KubernetesObject> =>
  new Map(objects.map((object) => [keyOf(object), object]));

const keyOf = (object: KubernetesObject): string =>
  `${groupOf(object.apiVersion)}/${refKeyOf(refOf(object))}`;

/** The custom kinds that own existing objects. Collected on the first look-up. */
class OwnerKinds {
  readonly #input: Examined;
  #known: ReadonlySet<string> | undefined;

  constructor(input: Examined) {
    this.#input = input;
  }

  has(group: string, kind: string): boolean {
    this.#known ??= new Set(
      this.#input.cluster.flatMap(({ metadata: { ownerReferences = [] } }) =>
        ownerReferences
          .filter(({ apiVersion }) => isCustomResource(apiVersion))
          .map((owner) => `${groupOf(owner.apiVersion)}/${owner.kind}`),
      ),
    );
    return this.#known.has(`${group}/${kind}`);
  }
}
