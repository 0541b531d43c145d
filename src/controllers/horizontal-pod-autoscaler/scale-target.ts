import { groupOf, SCALABLE_KINDS, servedVersionsOf } from '../../objects/index.ts';
import type {
  CrossVersionObjectReference,
  HorizontalPodAutoscaler,
  ScalableKind,
} from '../../objects/index.ts';
import { pluralOf } from '../../units/index.ts';

/** Why the scale of a target cannot be read: the event's text, and what the controller's error says before it. */
export interface ScaleFailure {
  readonly error: string;
  readonly context: string;
}

/** Names the target in the controller's errors. */
export function targetText({ metadata, spec }: HorizontalPodAutoscaler): string {
  const { kind = '', name = '' } = spec?.scaleTargetRef ?? {};
  return `${kind}/${metadata.namespace}/${name}`;
}

export interface ScaleTarget {
  readonly kind: ScalableKind;
  /** Of the scale subresource, in messages: "deployments/scale.apps". */
  readonly resource: string;
}

/**
 * The kind of a reference, whose version does not matter: its group and kind do. Kinds of extensions are not known.
 * Source: reconcileAutoscaler, pkg/controller/podautoscaler/horizontal.go, v1.36, and the REST mapper.
 */
export function scaleTarget(
  { kind, name, apiVersion = '' }: CrossVersionObjectReference,
  namespace: string,
): ScaleTarget | ScaleFailure {
  const group = groupOf(apiVersion);
  if (apiVersion.split('/').length > 2) {
    const context = 'invalid API version in scale target reference';
    return { error: `unexpected GroupVersion string: ${apiVersion}`, context };
  }
  if (!servedVersionsOf(kind).some((version) => groupOf(version) === group)) {
    const context = 'unable to determine resource for scale target reference';
    return { error: `no matches for kind "${kind}" in group "${group}"`, context };
  }
  const scalable = SCALABLE_KINDS.find((one) => one === kind);
  if (scalable === undefined) {
    const context = noScaleContext({ kind, name }, namespace);
    return { error: 'the server could not find the requested resource', context };
  }
  const resource = `${pluralOf(kind.toLowerCase())}/scale${group === '' ? '' : `.${group}`}`;
  return { kind: scalable, resource };
}

export function missingTarget(
  reference: CrossVersionObjectReference,
  { resource }: ScaleTarget,
  namespace: string,
): ScaleFailure {
  const error = `${resource} "${reference.name}" not found`;
  return { error, context: noScaleContext(reference, namespace) };
}

const noScaleContext = ({ kind, name }: CrossVersionObjectReference, namespace: string): string =>
  `failed to query scale subresource for ${kind}/${namespace}/${name}`;
