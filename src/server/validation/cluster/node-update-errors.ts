import { Path } from '../../../objects/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';
import { checkAmounts, checkNotes, TAINTS } from './node-errors.ts';
import { checkTaints } from '../pods/placement-errors.ts';

/** Rule: ValidateNodeUpdate, pkg/apis/core/validation/validation.go, v1.34. */
export function checkNodeUpdate(node: Node, old: Node, list: ErrorList): void {
  const [now, before] = [node.spec ?? {}, old.spec ?? {}];
  checkNotes(node.metadata.annotations ?? {}, list);
  checkAmounts(node.status, list);
  checkNodeAddresses(node, list);
  checkRanges(now.podCIDRs ?? [], before.podCIDRs ?? [], list);
  if (before.providerID && before.providerID !== now.providerID) {
    list.forbidden(Path.spec.child('providerID'), onlyOnce('providerID'));
  }
  checkTaints(now.taints ?? [], TAINTS, list);
  if ((now.externalID ?? '') !== (before.externalID ?? '')) {
    list.forbidden(Path.spec.child('externalID'), 'may not be updated');
  }
}

const onlyOnce = (field: string): string =>
  `node updates may not change ${field} except from "" to valid`;

/** One error per range that changes. */
function checkRanges(ranges: readonly string[], former: readonly string[], list: ErrorList): void {
  const changes = changedRanges(ranges, former);
  for (let each = 0; each < changes; each++) {
    list.forbidden(Path.spec.child('podCIDRs'), onlyOnce('podCIDR'));
  }
}

function checkNodeAddresses({ status }: Node, list: ErrorList): void {
  const seen = new Set<string>();
  for (const [at, { type, address }] of (status?.addresses ?? []).entries()) {
    const pair = `${type} ${address}`;
    if (seen.has(pair)) {
      const path = Path.status.child('addresses').index(at);
      list.duplicate(path, { Type: type, Address: address });
    }
    seen.add(pair);
  }
}

function changedRanges(ranges: readonly string[], former: readonly string[]): number {
  if (former.length === 0) return 0;
  if (former.length !== ranges.length) return 1;
  return former.filter((range, at) => range !== ranges[at]).length;
}
