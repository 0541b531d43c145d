import type { KubernetesObject } from '../../objects/index.ts';
import { compareText, wordSet } from '../../units/index.ts';
import { textAt } from '../value-at.ts';

/*
 * Helm's rules: pkg/releaseutil/manifest_sorter.go and pkg/action/hooks.go, v3.21; v4.2 has the same.
 */

const HOOK = 'helm.sh/hook';
const WEIGHT = 'helm.sh/hook-weight';
const DELETE_POLICY = 'helm.sh/hook-delete-policy';

const EVENTS = wordSet(`
  pre-install post-install pre-upgrade post-upgrade
  pre-delete post-delete pre-rollback post-rollback test test-success
`);

/** An object that Helm creates at an event of a release, and not with its manifests. */
export interface Hook {
  readonly object: KubernetesObject;
  /** "pre-upgrade". Empty if one is unknown: then Helm leaves the object out. */
  readonly events: readonly string[];
  readonly weight: number;
  /** When Helm deletes the object: "before-hook-creation", "hook-succeeded", "hook-failed". */
  readonly deletePolicies: readonly string[];
}

/** The object as a hook; undefined if it is none. */
export function hookOf(object: KubernetesObject): Hook | undefined {
  const annotation = (key: string): string | undefined =>
    textAt(object, 'metadata', 'annotations', key);
  const text = annotation(HOOK);
  if (text === undefined) return undefined;
  const events = namesIn(text);
  const weight = annotation(WEIGHT) ?? '';
  const policies = annotation(DELETE_POLICY);
  return {
    object,
    events: events.every((event) => EVENTS.has(event)) ? events : [],
    weight: /^[+-]?\d+$/.test(weight) ? Number(weight) : 0,
    deletePolicies: policies === undefined ? ['before-hook-creation'] : namesIn(policies),
  };
}

const namesIn = (text: string): readonly string[] =>
  text.split(',').map((name) => name.trim().toLowerCase());

/** The hooks of an event in the order in which Helm runs them. */
export const hooksOf = (hooks: readonly Hook[], event: string): readonly Hook[] =>
  hooks
    .filter(({ events }) => events.includes(event))
    .toSorted((a, b) => a.weight - b.weight || compareText(nameOf(a), nameOf(b)));

const nameOf = ({ object }: Hook): string => object.metadata.name;
