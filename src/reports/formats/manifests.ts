import { yamlLines } from '../layout/yaml-lines.ts';
import type { Reported } from '../contract.ts';

/** The cluster at the end of a plan: a List as `kubectl get -o yaml` prints it. Empty for other documents. */
export function manifests(outcome: Reported): string {
  const items = outcome.kind === 'Plan' ? (outcome.objects ?? []) : [];
  const list = { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } };
  return `${yamlLines(list).join('\n')}\n`;
}
