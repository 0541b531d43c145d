import { isRecord } from '../../units/index.ts';
import { API_VERSION } from '../../outcome/index.ts';
import type { Plan } from '../../outcome/index.ts';

/** Whether a side is a plan, not an input for one. */
export function isPlanDocument(side: object): side is Plan {
  return 'kind' in side && side.kind === 'Plan';
}

/** Why a document of kind Plan cannot be compared; undefined if it can. */
export function planProblem(document: object): string | undefined {
  if (!('apiVersion' in document) || document.apiVersion !== API_VERSION) {
    return `a saved plan of another version: this kschedsim reads ${API_VERSION}`;
  }
  const part = (key: string): unknown => Object.entries(document).find(([k]) => k === key)?.[1];
  const isNamed = (one: unknown): boolean => isRecord(one) && typeof one['name'] === 'string';
  const { pods, nodes, scheduler, summary, notModelled, warnings } = {
    pods: part('pods'),
    nodes: part('nodes'),
    scheduler: part('scheduler'),
    summary: part('summary'),
    notModelled: part('notModelled'),
    warnings: part('warnings'),
  };
  const isComplete =
    Array.isArray(pods) &&
    pods.every((pod) => isNamed(pod) && hasNode(pod)) &&
    Array.isArray(nodes) &&
    nodes.every((node) => isNamed(node) && hasAmounts(node)) &&
    isRecord(scheduler) &&
    Array.isArray(scheduler['profiles']) &&
    isRecord(summary) &&
    Array.isArray(notModelled) &&
    Array.isArray(warnings);
  return isComplete ? undefined : 'not a complete plan as `kschedsim plan -o json` writes it';
}

function hasNode(pod: unknown): boolean {
  return (
    isRecord(pod) &&
    typeof pod['namespace'] === 'string' &&
    (pod['node'] === null || typeof pod['node'] === 'string')
  );
}

function hasAmounts(node: unknown): boolean {
  return (
    isRecord(node) &&
    typeof node['pods'] === 'number' &&
    [node['allocatable'], node['requested']].every(
      (amounts) =>
        isRecord(amounts) && Object.values(amounts).every((amount) => typeof amount === 'number'),
    )
  );
}
