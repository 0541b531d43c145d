import { controllerOf, isEqual } from '../../../objects/index.ts';
import type { Container, Pod, PodSpec } from '../../../objects/index.ts';

/** More shapes than this are not compared for one controller. Source: core/scaleup/equivalence/groups.go, simulator/scheduling/similar_pods.go, 1.36. */
const MAX_SHAPES = 10;

/** Values of shapes of pods, by controller: at most ten shapes of each. Pods without a controller have none. */
export class PodShapes<Value> {
  readonly #byController = new Map<string, { readonly pod: Pod; readonly value: Value }[]>();

  valueOf(pod: Pod): Value | undefined {
    const uid = controllerOf(pod.metadata)?.uid;
    const shapes = uid === undefined ? undefined : this.#byController.get(uid);
    return shapes?.find((shape) => areSimilar(shape.pod, pod))?.value;
  }

  /** Does nothing if the controller has too many shapes. */
  add(pod: Pod, value: Value): void {
    const uid = controllerOf(pod.metadata)?.uid;
    if (uid === undefined) return;
    const shapes = this.#byController.get(uid);
    if (shapes === undefined) this.#byController.set(uid, [{ pod, value }]);
    else if (shapes.length < MAX_SHAPES) shapes.push({ pod, value });
  }
}

/** Pods of one controller with equal labels, and equal specs but for what differs by name and changes no decision. */
const areSimilar = (a: Pod, b: Pod): boolean =>
  isSame(a.metadata.labels ?? {}, b.metadata.labels ?? {}) &&
  isSame(comparable(a.spec), comparable(b.spec));

const isSame = (a: unknown, b: unknown): boolean => a === b || isEqual(a, b);

const comparables = new WeakMap<PodSpec, PodSpec>();

/** The spec without hostname, environment and projected volumes. Source: utils/utils.go PodSpecSemanticallyEqual, 1.36. */
function comparable(spec: PodSpec): PodSpec {
  const known = comparables.get(spec);
  if (known !== undefined) return known;
  const { hostname: _hostname, volumes = [], initContainers, ...rest } = spec;
  const projected = new Set(
    volumes.flatMap((one) => (one.projected === undefined ? [] : one.name)),
  );
  const stripped = (container: Container): Container => {
    const { env: _env, volumeMounts = [], ...others } = container;
    return { ...others, volumeMounts: volumeMounts.filter(({ name }) => !projected.has(name)) };
  };
  const made: PodSpec = {
    ...rest,
    volumes: volumes.filter(({ name }) => !projected.has(name)),
    containers: spec.containers.map(stripped),
    ...(initContainers !== undefined && { initContainers: initContainers.map(stripped) }),
  };
  comparables.set(spec, made);
  return made;
}
