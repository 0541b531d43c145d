import { keyOf } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { valueAt } from '../../../problems/index.ts';
import { findController, isVersion } from './controller.ts';
import type { KarpenterVersion } from '../provisioning/versions.ts';

/** The modelled versions, oldest first, by their minor number. */
const MODELLED: readonly (readonly [minor: number, version: KarpenterVersion])[] = [
  [13, '1.13'],
  [14, '1.14'],
];

const NEWEST: KarpenterVersion = '1.14';

/** The version of Karpenter by whose rules it is simulated. */
export interface ChosenVersion {
  readonly version: KarpenterVersion;
  /** default: nothing in the input tells the version. */
  readonly versionFrom: 'input' | 'default';
  /** The version that the input states and what states it: "1.12.3, by the image of Deployment kube-system/karpenter". */
  readonly stated?: string;
  /** Why another version than the stated one is simulated. */
  readonly warning?: string;
}

interface Statement {
  readonly version: string;
  readonly by: string;
}

/**
 * The version of the Karpenter in an input: by the image of its controller or the label of its Deployment, or else by the labels and
 * annotations of its CustomResourceDefinitions. The newest, if nothing tells it.
 */
export function karpenterVersionOf(objects: readonly KubernetesObject[]): ChosenVersion {
  const statement = ofController(objects) ?? ofDefinitions(objects);
  if (statement === undefined) return { version: NEWEST, versionFrom: 'default' };
  const { version: text, by } = statement;
  const stated = `${text}, by ${by}`;
  const [, major = '', minor = ''] = /^v?(\d+)\.(\d+)/.exec(text) ?? [];
  const version = nearest(Number(major), Number(minor));
  const isModelled = version === `${major}.${minor}`;
  if (isModelled) return { version, versionFrom: 'input', stated };
  const warning = `Karpenter ${text} is not modelled: ${version} is simulated in its place (the version is stated by ${by})`;
  return { version, versionFrom: 'input', stated, warning };
}

function nearest(major: number, minor: number): KarpenterVersion {
  if (major !== 1) return major < 1 ? '1.13' : NEWEST;
  const known = MODELLED.filter(([own]) => own <= minor);
  return known[known.length - 1]?.[1] ?? '1.13';
}

const VERSION_LABEL = 'app.kubernetes.io/version';

function ofController(objects: readonly KubernetesObject[]): Statement | undefined {
  const found = findController(objects);
  if (found === undefined) return undefined;
  const { deployment, version } = found;
  const { metadata } = deployment;
  const name = `Deployment ${keyOf(metadata)}`;
  if (version !== undefined) return { version, by: `the image of ${name}` };
  const label = metadata.labels?.[VERSION_LABEL];
  if (label === undefined || !isVersion(label)) return undefined;
  return { version: label, by: `the label ${VERSION_LABEL} of ${name}` };
}

const DEFINITIONS: ReadonlySet<string> = new Set([
  'nodepools.karpenter.sh',
  'nodeclaims.karpenter.sh',
]);

/** A chart labels its definitions with its version. */
function ofDefinitions(objects: readonly KubernetesObject[]): Statement | undefined {
  for (const { kind, metadata } of objects) {
    if (kind !== 'CustomResourceDefinition' || !DEFINITIONS.has(metadata.name)) continue;
    for (const part of ['labels', 'annotations'] as const) {
      const version = valueAt(metadata, [part, VERSION_LABEL]);
      if (typeof version === 'string' && isVersion(version)) {
        return {
          version,
          by: `the ${part} of CustomResourceDefinition ${metadata.name}`,
        };
      }
    }
  }
  return undefined;
}
