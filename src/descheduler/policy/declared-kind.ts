import { declaredType, groupVersion } from '../../config/index.ts';
import { DecodeError } from '../../decoding/index.ts';
import type { JsonNode } from '../../decoding/index.ts';
import { goQuote } from '../../golang/index.ts';

const SCHEME = 'sigs.k8s.io/descheduler/pkg/descheduler/scheme/scheme.go:40';

/** @throws DecodeError for another kind of document, with the text of apimachinery */
export function requirePolicy(node: JsonNode): void {
  const type = declaredType(node);
  if (type.kind === '') throw new DecodeError("Object 'Kind' is missing", node.offset);
  if (type.version === '') throw new DecodeError("Object 'apiVersion' is missing", node.offset);
  const isKnown = type.group === 'descheduler' && type.version === 'v1alpha2';
  if (isKnown && type.kind === 'DeschedulerPolicy') return;
  const version = goQuote(groupVersion(type));
  const old = type.group === 'descheduler' && type.version === 'v1alpha1';
  const help = old ? ' (v1alpha1 was removed with v0.30: write the policy as v1alpha2)' : '';
  throw new DecodeError(
    `no kind ${goQuote(type.kind)} is registered for version ${version} in scheme "${SCHEME}"${help}`,
    node.offset,
  );
}
