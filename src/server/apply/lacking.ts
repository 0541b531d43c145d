import { isRecord } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { fieldType, itemType } from '../schemas/field-type.ts';
import type { FieldType, ListType, MapType } from '../schemas/field-type.ts';
import { FieldSet } from './fields/set.ts';
import { isList, memberOf } from './json.ts';
import type { Members } from './json.ts';
import { fieldElement, itemElement } from './fields/path-element.ts';
import type { PathElement } from './fields/path-element.ts';

/** Keys of labels and annotations that servers and controllers write. */
const WRITTEN_BY_SERVERS =
  /^(?!app\.)(.*\.)?(kubernetes|k8s)\.io\/|^(pod-template-hash|controller-revision-hash|controller-uid|job-name)$/;

/** Keys of labels and annotations by which Helm, Flux and Argo CD find their objects: what a chart or a repository renders lacks them. */
export const DEPLOYER_MARK =
  /^(?:meta\.helm\.sh|(?:helm|kustomize)\.toolkit\.fluxcd\.io|argocd\.argoproj\.io)\//;

/** Charts may have this label too; Helm adds it where they lack it. */
export const MANAGED_BY = 'app.kubernetes.io/managed-by';

/** Whether programs write the label or annotation: manifests never contain it, so an apply must not remove it. */
export const isWrittenByPrograms = (key: string): boolean =>
  WRITTEN_BY_SERVERS.test(key) || DEPLOYER_MARK.test(key) || key === MANAGED_BY;

/** The entries of `live` that `applied` lacks, in maps and keyed lists that `applied` names. */
export function lacking(
  live: KubernetesObject,
  applied: KubernetesObject,
  type: FieldType,
  kind: string,
): FieldSet {
  // The API server refuses to remove fields of a pod's spec; labels of a Node come from its kubelet and its cloud.
  const skipped: Readonly<Record<string, string | undefined>> = { Pod: 'spec', Node: 'metadata' };
  const { status: _, ...rest } = { status: undefined, ...applied };
  const entries = Object.entries(rest).filter(([field]) => field !== skipped[kind]);
  return lackingIn(live, Object.fromEntries(entries), type, false);
}

function lackingIn(
  live: unknown,
  applied: unknown,
  type: FieldType | undefined,
  isMetadata: boolean,
): FieldSet {
  if (type?.kind === 'map' && !type.isAtomic && isRecord(live) && isRecord(applied)) {
    return lackingInMap(live, applied, type, isMetadata);
  }
  if (type?.kind === 'list' && type.keys !== undefined && isList(live) && isList(applied)) {
    return lackingInList(live, applied, type);
  }
  return new FieldSet();
}

function lackingInMap(
  live: Members,
  applied: Members,
  type: MapType,
  isMetadata: boolean,
): FieldSet {
  const isMap = type.properties === undefined;
  const gone = isMap
    ? Object.keys(live).filter(
        (key) => !Object.hasOwn(applied, key) && !(isMetadata && isWrittenByPrograms(key)),
      )
    : [];
  const below = Object.keys(applied).map((key): [PathElement, FieldSet] => {
    const isInside = key === 'metadata' || (isMetadata && !isMap);
    const inner = fieldType(type, key);
    const [left, right] = [memberOf(live, key), memberOf(applied, key)];
    return [fieldElement(key), lackingIn(left, right, inner, isInside)];
  });
  return new FieldSet(gone.map(fieldElement), below);
}

function lackingInList(
  live: readonly unknown[],
  applied: readonly unknown[],
  type: ListType,
): FieldSet {
  const wanted = new Map(applied.map((item) => [itemElement(type, item), item]));
  const elements = live.map((item) => itemElement(type, item));
  const below = live.map((item, at): [PathElement, FieldSet] => {
    const element = elements[at] ?? '';
    return [element, lackingIn(item, wanted.get(element), itemType(type), false)];
  });
  return new FieldSet(
    elements.filter((element) => !wanted.has(element)),
    below,
  );
}
