import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { Remedy } from '../../outcome/index.ts';
import { isRecord } from '../../units/index.ts';
import { isMeant } from './change.ts';
import { strategicMerge } from './strategic-merge.ts';

/** Objects to apply for a remedy, and objects to delete afterwards. */
export interface RemedyObjects {
  readonly apply: readonly object[];
  readonly delete: readonly KubernetesObject[];
}

/**
 * The whole objects that a remedy changes or adds: `kubectl apply` removes from an object what its manifest no longer has, so a patch is no
 * manifest. Of the cluster's objects without what a server wrote.
 */
export function remedyObjects(given: readonly Given[], { changes }: Remedy): RemedyObjects {
  const apply: object[] = [];
  const removed: KubernetesObject[] = [];
  const taken = new Set(given.map(({ object }) => `${object.kind}/${object.metadata.name}`));
  for (const { action, object, copies } of changes) {
    if (!isNamed(object)) continue;
    if (action === 'delete') removed.push(object);
    else if (action === 'patch') {
      const found = given.filter((one) => isMeant(one.object, object));
      const one = found.find(({ side }) => side === 'apply') ?? found[0];
      if (one !== undefined) apply.push(asManifest(strategicMerge(one.object, { ...object })));
    } else if (copies === undefined) apply.push(object);
    else {
      const prefix = object.metadata.name.replace(/-[0-9]+$/, '');
      for (let at = 1, left = copies; left > 0; at++) {
        const name = `${prefix}-${String(at)}`;
        if (taken.has(`${object.kind}/${name}`)) continue;
        apply.push(renamed(object, name));
        left--;
      }
    }
  }
  return { apply, delete: removed };
}

const isNamed = (object: unknown): object is KubernetesObject =>
  isRecord(object) &&
  isRecord(object['metadata']) &&
  typeof object['metadata']['name'] === 'string';

/** What a user would have written. A node keeps what it offers: its kubelet is not simulated from nothing. */
function asManifest(object: KubernetesObject): object {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, labels, annotations = {} } = metadata;
  const { [LAST_APPLIED]: _last, ...others } = annotations;
  const { status: _status, ...rest } = object as KubernetesObject & { readonly status?: unknown };
  return {
    ...rest,
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labels === undefined ? {} : { labels }),
      ...(Object.keys(others).length === 0 ? {} : { annotations: others }),
    },
    ...(isKind(object, 'Node') ? { status: object.status } : {}),
  };
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** A copy under another name; what repeats the old one, such as the hostname, follows. */
function renamed<T>(value: T, name: string, from?: string): T {
  const own = from ?? (isNamed(value) ? value.metadata.name : '');
  if (typeof value === 'string') return (value === own ? name : value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, name, own)) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, renamed(one, name, own)]),
  ) as T;
}
