import { resolvePlainScalar, wholeNumberOf } from '../../../manifests/index.ts';
import type { JsonNode, Offset } from '../../../decoding/index.ts';

/** What a plain YAML scalar means to Kubernetes. Undefined for infinities and NaN, which JSON cannot hold. */
export function plainScalar(text: string, offset: Offset): JsonNode | undefined {
  const value = resolvePlainScalar(text);
  if (value === null) return { kind: 'null', offset };
  if (typeof value === 'boolean') return { kind: 'bool', value, offset };
  if (typeof value === 'string') return { kind: 'string', value, offset };
  if (!Number.isFinite(value)) return undefined;
  // Go's encoding/json writes whole numbers exactly, beyond 2^53 too.
  return { kind: 'number', literal: String(wholeNumberOf(text) ?? value), offset };
}
