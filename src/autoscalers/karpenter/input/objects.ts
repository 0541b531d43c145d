import { isServerWritten } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { valueAt } from '../../../problems/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { FieldProblem } from '../../../server/index.ts';
import { nodeClaimSchema } from '../crd/node-claim.ts';
import { nodeClassSchema } from '../crd/node-class.ts';
import { nodePoolSchema } from '../crd/node-pool.ts';
import type { SchemaVariant } from '../crd/node-pool.ts';
import type { Schema } from '../crd/schema.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { knownProvider } from '../providers/choose.ts';
import type { KarpenterVersion } from '../provisioning/versions.ts';

const API_VERSION = 'karpenter.sh/v1';

export const isNodePool = ({ apiVersion, kind }: KubernetesObject): boolean =>
  apiVersion === API_VERSION && kind === 'NodePool';

export const isNodeClaim = ({ apiVersion, kind }: KubernetesObject): boolean =>
  apiVersion === API_VERSION && kind === 'NodeClaim';

/** Of any provider. */
export const isNodeClass = ({ apiVersion, kind }: KubernetesObject): boolean =>
  apiVersion.startsWith('karpenter.') && kind.endsWith('NodeClass');

/** An object that has been read, and what is wrong with it: it must not be used if there is anything. */
export interface ReadObject<T> {
  readonly read: T | undefined;
  readonly problems: readonly FieldProblem[];
}

/** Reads a NodePool with the API server's defaults. */
export const readNodePool = (
  object: KubernetesObject,
  version: KarpenterVersion,
  isStored = isServerWritten(object),
): ReadObject<NodePool> =>
  readAs(
    nodePoolSchema(variantOf(object, version, ['spec', 'template', 'spec'])),
    object,
    isStored,
  );

/** Reads a NodeClaim with the API server's defaults. */
export const readNodeClaim = (
  object: KubernetesObject,
  version: KarpenterVersion,
  isStored = isServerWritten(object),
): ReadObject<NodeClaim> =>
  readAs(nodeClaimSchema(variantOf(object, version, ['spec'])), object, isStored);

/** Reads the parts of a NodeClass that count. */
export const readNodeClass = (object: KubernetesObject): Pick<ReadObject<never>, 'problems'> =>
  readAs(nodeClassSchema(), object, true);

function variantOf(
  object: KubernetesObject,
  version: KarpenterVersion,
  template: FieldPath,
): SchemaVariant {
  const group = valueAt(object, [...template, 'nodeClassRef', 'group']);
  const provider = typeof group === 'string' ? knownProvider(group) : undefined;
  return { version, labelRules: provider?.labelRules ?? [] };
}

function readAs<T extends { readonly metadata: unknown }>(
  schema: Schema<Omit<T, 'metadata'>>,
  object: KubernetesObject,
  isStored: boolean,
): ReadObject<Omit<T, 'metadata'> & Pick<KubernetesObject, 'metadata'>> {
  const { apiVersion: _version, kind: _kind, metadata, ...parts } = object;
  const problems: FieldProblem[] = [];
  const read = schema.read(parts, [], { problems, dropsUnknown: isStored });
  return { read: read && { ...read, metadata }, problems };
}
