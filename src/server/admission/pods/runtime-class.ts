import { readQuantity } from '../../../units/index.ts';
import { isKind } from '../../../objects/index.ts';
import type { KubernetesObject, PodSpec, Quantity, RuntimeClass } from '../../../objects/index.ts';
import { exportHint } from '../objections.ts';
import type { Objections } from '../objections.ts';
import { mergeTolerations } from './merge-tolerations.ts';

type ResourceList = Readonly<Record<string, Quantity>>;

/**
 * Gives a pod the overhead, node selector and tolerations of its RuntimeClass.
 *
 * An overhead that the pod states itself is kept, and the refusal tolerated: a dump may lack the
 * RuntimeClass. Source: plugin/pkg/admission/runtimeclass/admission.go, v1.34.
 */
export class RuntimeClasses {
  readonly #classes: ReadonlyMap<string, RuntimeClass>;

  constructor(objects: readonly KubernetesObject[]) {
    const classes = objects.filter((object) => isKind(object, 'RuntimeClass'));
    this.#classes = new Map(classes.map((one) => [one.metadata.name, one]));
  }

  apply(spec: PodSpec, findings: Objections): PodSpec {
    const name = spec.runtimeClassName;
    const runtimeClass = name ? this.#classes.get(name) : undefined;
    if (name && !runtimeClass) {
      findings.refusal = `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`;
      findings.hint = exportHint('runtimeclasses');
      return spec;
    }
    return withScheduling(withOverhead(spec, runtimeClass, findings), runtimeClass, findings);
  }
}

function withOverhead(
  spec: PodSpec,
  runtimeClass: RuntimeClass | undefined,
  findings: Objections,
): PodSpec {
  if (!runtimeClass?.overhead) {
    if (spec.overhead) {
      findings.tolerated.push(
        'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
      );
    }
    return spec;
  }
  const overhead = runtimeClass.overhead.podFixed ?? {};
  if (Object.keys(spec.overhead ?? {}).length === 0) return { ...spec, overhead };
  if (!areEqual(spec.overhead ?? {}, overhead)) {
    findings.refusal = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";
  }
  return spec;
}

function withScheduling(
  spec: PodSpec,
  runtimeClass: RuntimeClass | undefined,
  findings: Objections,
): PodSpec {
  const scheduling = runtimeClass?.scheduling;
  if (!scheduling) return spec;
  const { nodeSelector = {}, tolerations = [] } = scheduling;
  for (const [key, value] of Object.entries(nodeSelector)) {
    const own = spec.nodeSelector?.[key];
    if (own !== undefined && own !== value) {
      findings.refusal ??= `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own}`;
    }
  }
  return {
    ...spec,
    nodeSelector: { ...spec.nodeSelector, ...nodeSelector },
    tolerations: mergeTolerations(spec.tolerations ?? [], tolerations),
  };
}

function areEqual(a: ResourceList, b: ResourceList): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => {
    const [left, right] = [a[name], b[name]];
    if (left === undefined || right === undefined) return false;
    return readQuantity(left).equals(readQuantity(right));
  });
}
