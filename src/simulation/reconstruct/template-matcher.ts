import { AS_GIVEN, createAdmission, mergeMatchLabelKeys } from '../../server/index.ts';
import { isKind } from '../../objects/index.ts';
import type { Admission } from '../../server/index.ts';
import type { KubernetesObject, Pod, PodSpec, PodTemplateSpec } from '../../objects/index.ts';
import { specValue } from '../../controllers/index.ts';
import { completed } from '../input/check.ts';
import { holds, podAdditions } from './additions.ts';

const LIMIT_RANGER_NOTE = 'kubernetes.io/limit-ranger';

/** The pod may come from a cluster of any release: a release without a field has it in no template. */
const STRATEGY = { ...AS_GIVEN, merged: mergeMatchLabelKeys };

/** Kinds that pod admission reads. */
const ADMITTING: ReadonlySet<string> = new Set(['LimitRange', 'PriorityClass', 'RuntimeClass']);

/** Decides whether a template could have made a running pod in a cluster with these objects. */
export class TemplateMatcher {
  readonly #objects: readonly KubernetesObject[];
  #admission: Admission | undefined;
  readonly #classes: ReadonlySet<string>;

  constructor(objects: readonly KubernetesObject[]) {
    this.#objects = objects;
    this.#classes = new Set(
      objects.filter((one) => isKind(one, 'PriorityClass')).map(({ metadata }) => metadata.name),
    );
  }

  /**
   * True if the pod has everything that the admitted template has, and otherwise only what admission, webhooks, scheduler and
   * controllers may add. So a template that lacks a container, a variable or a volume of the pod may match it.
   */
  couldHaveMade({ metadata, spec: template }: PodTemplateSpec, pod: Pod): boolean {
    if (template === undefined || !hasAll(metadata?.labels, pod.metadata.labels)) return false;
    if (!hasAll(metadata?.annotations, pod.metadata.annotations)) return false;
    const isDaemon =
      pod.metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') === true;
    const additions = podAdditions(
      pod.metadata.annotations?.[LIMIT_RANGER_NOTE] !== undefined,
      this.#classes.has(pod.spec.priorityClassName ?? '') ? [] : ['priorityClassName'],
    );
    const actual = comparable(pod.spec, isDaemon);
    return this.#specsOf(template, pod).some((spec) =>
      holds(comparable(spec, isDaemon), actual, additions),
    );
  }

  /** The stored specs of a pod with that spec: admitted by the known objects, and without admission. */
  #specsOf(spec: PodSpec, { metadata: { namespace, name, labels } }: Pod): PodSpec[] {
    const metadata = { name, namespace, ...(labels === undefined ? undefined : { labels }) };
    const made: Pod = completed({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
    this.#admission ??= createAdmission(
      this.#objects.filter(({ kind }) => ADMITTING.has(kind)).map(completed),
      { strategy: STRATEGY },
    );
    const { spec: admitted } = this.#admission.reviewPod(made).pod;
    // Admission adds tolerations only if the controller has not added them before.
    return [{ ...admitted, tolerations: spec.tolerations ?? [] }, made.spec];
  }
}

/** The spec as JSON without the fields that do not come from the template. */
function comparable(spec: PodSpec, isDaemon: boolean): unknown {
  const { schedulingGates: _, ...rest } = spec;
  const serviceAccountName =
    [spec.serviceAccountName, spec.serviceAccount].find(Boolean) ?? 'default';
  const { affinity } = spec;
  const own = { ...rest, serviceAccountName, serviceAccount: serviceAccountName };
  if (!isDaemon || affinity === undefined) return specValue(own);
  // In daemon pods the pin to the node replaces the template's required node affinity.
  const { affinity: pinned, ...unpinned } = own;
  const { nodeAffinity, ...others } = pinned ?? {};
  const preferred = nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution;
  const left = {
    ...others,
    ...(preferred === undefined
      ? undefined
      : { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: preferred } }),
  };
  const isEmpty = Object.keys(left).length === 0;
  return specValue(isEmpty ? unpinned : { ...unpinned, affinity: left });
}

type Texts = Readonly<Record<string, string>>;

function hasAll(wanted: Texts = {}, actual: Texts = {}): boolean {
  return Object.entries(wanted).every(([key, value]) => actual[key] === value);
}
