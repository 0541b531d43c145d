import type { Owner } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';

/** "Deployment/web (shop)", printable. */
export function subjectText(object: string, namespace = ''): string {
  return namespace === '' ? printable(object) : `${printable(object)} (${printable(namespace)})`;
}

/** The workload of a pod as "KIND/NAME"; the pod itself if it has none. */
export function workloadText({
  name,
  owner = { kind: 'Pod', name },
}: {
  readonly name: string;
  readonly owner?: Owner;
}): string {
  return `${owner.kind}/${owner.name}`;
}
