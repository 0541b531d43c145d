import { goText, isEqual } from '../../objects/index.ts';
import { withBothAccountNames } from '../../server/index.ts';
import type { PodSpec, PodTemplateSpec } from '../../objects/index.ts';
import { goJson } from '../../golang/index.ts';
import type { Quantity } from '../../units/index.ts';

/**
 * How templates are compared. "value": quantities by value (apimachinery Semantic.DeepEqual, Deployments). "stored": quantities
 * by text, so 1Gi and 1073741824 differ (ControllerRevisions of StatefulSets and DaemonSets). Both ignore key order, defaults and
 * empty values that Go omits.
 */
type Comparison = 'value' | 'stored';

const TEXTS: Readonly<Record<Comparison, WeakMap<PodTemplateSpec, string>>> = {
  value: new WeakMap(),
  stored: new WeakMap(),
};

/** Compares defaulted templates without hash label. Source: pkg/controller/deployment/util EqualIgnoreHash, v1.34. */
export function hasEqualValue(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return isEqual(a, b) || textOf(a, 'value') === textOf(b, 'value');
}

/**
 * True: two defaulted templates have the same ControllerRevision. Source: pkg/controller/history EqualRevision and
 * pkg/controller/daemon/update.go Match, v1.34.
 */
export function isStoredAlike(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return isEqual(a, b) || textOf(a, 'stored') === textOf(b, 'stored');
}

/** A spec as a JSON value in normal form: without fields that Go omits, quantities as decimal numbers. */
export function specValue(spec: PodSpec): unknown {
  return JSON.parse(goText('PodSpec', spec, 'v1.34', exactText));
}

function textOf(template: PodTemplateSpec, comparison: Comparison): string {
  const known = TEXTS[comparison].get(template);
  if (known !== undefined) return known;
  const { metadata, spec } = template;
  const whole = { metadata, spec: spec === undefined ? spec : withBothAccountNames(spec) };
  const text = goText('PodTemplateSpec', whole, 'v1.34', amountText(comparison));
  TEXTS[comparison].set(template, text);
  return text;
}

function amountText(comparison: Comparison): (amount: Quantity) => string {
  return comparison === 'stored' ? (amount) => goJson(amount.canonical) : exactText;
}

function exactText({ decimal }: Quantity): string {
  return goJson(decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
}
