import { labelSelections, selectionsText, withReplicas } from '../../objects/index.ts';
import type {
  CrossVersionObjectReference,
  LabelSelector,
  Scalable,
  ScalableKind,
} from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { Scale } from './metrics/proposal.ts';
import { missingTarget, scaleTarget } from './scale-target.ts';
import type { ScaleFailure, ScaleTarget } from './scale-target.ts';

/** The scale subresource of an autoscaler's target, read and written through the API server. */
export class TargetScale {
  readonly #api: ApiServer;
  readonly #namespace: string;
  #reference: CrossVersionObjectReference | undefined;
  #target: ScaleTarget | ScaleFailure | undefined;
  /** The target as last read. */
  #object: Scalable | undefined;
  #scale: Scale | undefined;

  /** `namespace`: of the autoscaler. */
  constructor(api: ApiServer, namespace: string) {
    this.#api = api;
    this.#namespace = namespace;
  }

  /** The same object until the target changes. */
  read(reference: CrossVersionObjectReference): Scale | ScaleFailure {
    const object = this.#find(reference);
    if ('error' in object) return object;
    if (this.#scale !== undefined && object === this.#object) return this.#scale;
    const { replicas = 1 } = object.spec;
    const { replicas: existing = 0 } = object.status ?? {};
    this.#scale = { replicas, existing, selector: this.#selectorOf(object) };
    this.#object = object;
    return this.#scale;
  }

  /** Returns why the new size is refused. */
  write(reference: CrossVersionObjectReference, replicas: number): string | undefined {
    const object = this.#find(reference);
    if ('error' in object) return object.error;
    try {
      this.#api.update<ScalableKind>(object.kind, withReplicas(object, replicas));
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
  }

  #find(reference: CrossVersionObjectReference): Scalable | ScaleFailure {
    const target = this.#targetOf(reference);
    if ('error' in target) return target;
    const object = this.#api.get<ScalableKind>(target.kind, this.#namespace, reference.name);
    return object ?? missingTarget(reference, target, this.#namespace);
  }

  #targetOf(reference: CrossVersionObjectReference): ScaleTarget | ScaleFailure {
    if (this.#target !== undefined && reference === this.#reference) return this.#target;
    this.#reference = reference;
    this.#scale = undefined;
    return (this.#target = scaleTarget(reference, this.#namespace));
  }

  /** Written once for each stored selector. */
  #selectorOf(object: Scalable): string {
    if (this.#scale !== undefined && object.spec.selector === this.#object?.spec.selector) {
      return this.#scale.selector;
    }
    return selectionsText(labelSelections(selectorOf(object)) ?? []);
  }
}

/** The selector of the scale: that of the pods which the workload owns. */
export const selectorOf = (object: Scalable): LabelSelector =>
  object.kind === 'ReplicationController'
    ? { matchLabels: object.spec.selector ?? {} }
    : object.spec.selector;
