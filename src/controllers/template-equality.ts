import { goText } from '../api/index.ts';
import type { PodSpec, PodTemplateSpec } from '../api/index.ts';
import { goJson } from '../units/index.ts';
import type { Quantity } from '../units/index.ts';

/**
 * How two templates are compared. "value": amounts count by their size (apimachinery Semantic.DeepEqual, Deployments). "stored":
 * by the text that etcd holds, in which 1Gi and 1073741824 are two texts (ControllerRevisions of StatefulSets and DaemonSets).
 * Either way key order, defaults and empty values that Go leaves out make no difference.
 */
type Comparison = 'value' | 'stored';

const TEXTS: Readonly<Record<Comparison, WeakMap<PodTemplateSpec, string>>> = {
  value: new WeakMap(),
  stored: new WeakMap(),
};

/** Whether two defaulted templates are one (pkg/controller/deployment/util EqualIgnoreHash, without the hash label, v1.34). */
export function hasEqualValue(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return a === b || textOf(a, 'value') === textOf(b, 'value');
}

/**
 * Whether two defaulted templates make one ControllerRevision (pkg/controller/history EqualRevision and
 * pkg/controller/daemon/update.go Match, v1.34).
 */
export function isStoredAlike(a: PodTemplateSpec, b: PodTemplateSpec): boolean {
  return a === b || textOf(a, 'stored') === textOf(b, 'stored');
}

/**
 * A spec as a JSON value in which equal values are written alike: fields that Go leaves out are absent, amounts are decimal
 * numbers.
 */
export function specValue(spec: PodSpec): unknown {
  return JSON.parse(goText('PodSpec', spec, 'v1.34', exactText));
}

function textOf(template: PodTemplateSpec, comparison: Comparison): string {
  const known = TEXTS[comparison].get(template);
  if (known !== undefined) return known;
  const { metadata, spec } = template;
  const whole = { metadata, spec: spec === undefined ? spec : withServiceAccount(spec) };
  const text = goText('PodTemplateSpec', whole, 'v1.34', amountText(comparison));
  TEXTS[comparison].set(template, text);
  return text;
}

/** The two names of one field hold the same once stored (pkg/apis/core/v1/conversion.go Convert_v1_PodSpec_To_core_PodSpec). */
function withServiceAccount(spec: PodSpec): PodSpec {
  const { serviceAccountName = '', serviceAccount = '' } = spec;
  if (serviceAccountName === serviceAccount) return spec;
  const account = serviceAccountName === '' ? serviceAccount : serviceAccountName;
  return { ...spec, serviceAccountName: account, serviceAccount: account };
}

function amountText(comparison: Comparison): (amount: Quantity) => string {
  return comparison === 'stored' ? (amount) => goJson(amount.canonical) : exactText;
}

function exactText({ decimal }: Quantity): string {
  return goJson(decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);
}
