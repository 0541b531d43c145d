import type { Node } from '../../objects/index.ts';

/** A controller with pods that a node should not get. */
export interface AvoidedController {
  readonly kind: string;
  readonly uid: string;
}

const ANNOTATION = 'scheduler.alpha.kubernetes.io/preferAvoidPods';

/**
 * The controllers in a node's annotation; none if it cannot be parsed. Field names match without case, as in Go.
 * Kubernetes v1.22.6 pkg/apis/core/v1/helper GetAvoidPodsFromNodeAnnotations.
 */
export function avoidedControllers({ metadata }: Node): readonly AvoidedController[] {
  const text = metadata.annotations?.[ANNOTATION] ?? '';
  if (text === '') return [];
  try {
    const document: unknown = JSON.parse(text);
    return list(member(document, 'preferAvoidPods')).map(controllerOf);
  } catch {
    return [];
  }
}

function controllerOf(entry: unknown): AvoidedController {
  const controller = member(member(entry, 'podSignature'), 'podController');
  for (const field of ['apiVersion', 'name']) text(member(controller, field));
  for (const field of ['reason', 'message']) text(member(entry, field));
  return { kind: text(member(controller, 'kind')), uid: text(member(controller, 'uid')) };
}

function member(value: unknown, name: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw new TypeError('no object');
  const wanted = name.toLowerCase();
  return Object.entries(value).findLast(([key]) => key.toLowerCase() === wanted)?.[1];
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new TypeError('no list');
  return value;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new TypeError('no text');
  return value;
}
