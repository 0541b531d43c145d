import type { KubernetesObject, Taint } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import type { Annotations } from './api.ts';

const TAINTS = 'capacity.cluster-autoscaler.kubernetes.io/taints';

/**
 * The taints of a group's new nodes: those of its template, and those of its annotation (`key=value:effect,…`) over them. A taint that
 * cannot be read is left out, as the autoscaler does.
 *
 * Source: cloudprovider/clusterapi/clusterapi_unstructured.go Taints, 1.36.
 */
export function taintsOf(scalable: KubernetesObject, annotations: Annotations): readonly Taint[] {
  const written = valueAt(scalable, ['spec', 'template', 'spec', 'taints']);
  const items: readonly unknown[] = Array.isArray(written) ? written : [];
  const all = [
    ...items.map(taintOfObject),
    ...(annotations[TAINTS]?.split(',') ?? []).map(taintOfText),
  ].filter((taint) => taint !== undefined);
  return [...new Map(all.map((taint) => [`${taint.key}:${taint.effect}`, taint])).values()];
}

function taintOfObject(item: unknown): Taint | undefined {
  const text = (name: string): string | undefined => {
    const value = valueAt(item, [name]);
    return typeof value === 'string' ? value : undefined;
  };
  return taintIf(text('key'), text('value'), text('effect'));
}

function taintOfText(text: string): Taint | undefined {
  const [, key, value, effect] = /^([^=:]+)(?:=([^=:]*))?:([^:]*)$/.exec(text) ?? [];
  return taintIf(key, value, effect);
}

const taintIf = (
  key: string | undefined,
  value: string | undefined,
  effect: string | undefined,
): Taint | undefined =>
  key === undefined || effect === undefined
    ? undefined
    : { key, effect, ...(value !== undefined && { value }) };
