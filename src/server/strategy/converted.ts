import { isKind } from '../../objects/index.ts';
import type {
  KubernetesObject,
  Node,
  Pod,
  PodSpec,
  Secret,
  StatefulSet,
} from '../../objects/index.ts';
import { withPodSpecs } from './pod-specs.ts';

/**
 * An object converted to the API server's internal types and back, without defaults.
 * Source: Convert_* functions of pkg/apis/core/v1/conversion.go and pkg/apis/apps/v1/conversion.go, v1.34.
 */
export function converted(object: KubernetesObject): KubernetesObject {
  if (isKind(object, 'Node')) return withPodRanges(object);
  if (isKind(object, 'Secret')) return withEncodedTexts(object);
  const one = withPodSpecs(object, withBothAccountNames);
  if (isKind(one, 'Pod')) return withPositiveGrace(one);
  return isKind(one, 'StatefulSet') ? withTypedClaims(one) : one;
}

/** serviceAccount, the former name of serviceAccountName, gets the same value. */
export function withBothAccountNames(spec: PodSpec): PodSpec {
  const { serviceAccountName = '', serviceAccount = '' } = spec;
  const account = serviceAccountName === '' ? serviceAccount : serviceAccountName;
  if (account === serviceAccountName && account === serviceAccount) return spec;
  return { ...spec, serviceAccountName: account, serviceAccount: account };
}

/** A pod stops within a second at the earliest; a template may say otherwise. */
function withPositiveGrace(pod: Pod): Pod {
  const { terminationGracePeriodSeconds: grace = 0 } = pod.spec;
  return grace < 0 ? { ...pod, spec: { ...pod.spec, terminationGracePeriodSeconds: 1 } } : pod;
}

/** Claim templates of a StatefulSet have apiVersion and kind. */
function withTypedClaims(set: StatefulSet): StatefulSet {
  const claims = set.spec.volumeClaimTemplates ?? [];
  const isTyped = claims.every(({ kind }) => (kind as string | undefined) !== undefined);
  if (isTyped) return set;
  const volumeClaimTemplates = claims.map((claim) => ({
    ...claim,
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim' as const,
  }));
  return { ...set, spec: { ...set.spec, volumeClaimTemplates } };
}

/** podCIDR is the first of podCIDRs; if they differ, podCIDR wins. */
function withPodRanges(node: Node): Node {
  const { podCIDR = '', podCIDRs = [] } = node.spec ?? {};
  if (podCIDR === (podCIDRs[0] ?? '')) return node;
  const ranges = podCIDR === '' ? podCIDRs : [podCIDR];
  return { ...node, spec: { ...node.spec, podCIDR: ranges[0] ?? '', podCIDRs: ranges } };
}

/** stringData of a Secret becomes data. */
function withEncodedTexts(secret: Secret): Secret {
  const { stringData, ...rest } = secret;
  if (stringData === undefined) return secret;
  const encoded = Object.entries(stringData).map(([key, text]) => [key, base64(text)] as const);
  return { ...rest, data: { ...rest.data, ...Object.fromEntries(encoded) } };
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
