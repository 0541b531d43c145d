import type { Path, Loose, Pod, PodSpec } from '../../../objects/index.ts';
import { exactPodLimits, exactPodRequests } from '../../../objects/index.ts';
import type { Quantity } from '../../../units/index.ts';
import type { ErrorList } from '../error-list.ts';
import type { PodContext } from './context.ts';
import { isHugePage } from '../rules/resource-names.ts';
import { checkPodRequirements, readEntries } from './resource-errors.ts';
import type { Amounts } from './resource-errors.ts';

/** Resources of the whole pod. Rule: validatePodResources, pkg/apis/core/validation/validation.go, v1.34. */
export function checkPodResources(
  { spec, claims }: PodContext,
  parent: Path,
  list: ErrorList,
): void {
  const { resources, os } = spec;
  if (resources === undefined) return;
  const path = parent.child('resources');
  if (os?.name === 'windows') {
    list.forbidden(path, 'may not be set for a windows pod');
    return;
  }
  if (resources.claims !== undefined) {
    const detail = 'claims may not be set for Resources at pod-level';
    list.forbidden(path.child('claims'), detail);
  }
  checkPodRequirements(resources, path, list, claims);
  checkConsistency(spec, parent, list);
}

/** Rule: validatePodResourceConsistency, the same file. */
function checkConsistency(spec: Loose<PodSpec>, specPath: Path, list: ErrorList): void {
  const path = specPath.child('resources');
  const requests = readEntries(spec.resources?.requests);
  const limits = readEntries(spec.resources?.limits);
  const containers = sumsOf(spec);
  const pages = [...containers.limits].filter(([name]) => isHugePage(name));
  checkSums(containers.requests, requests, { path, field: 'requests' }, list);
  checkSums(pages, limits, { path, field: 'limits' }, list);
  for (const [at, { resources }] of (spec.containers ?? []).entries()) {
    for (const [name, own] of readEntries(resources?.limits)) {
      const limit = limits.get(name);
      if (limit === undefined || own.compare(limit) <= 0) continue;
      const ofContainer = path.child('containers').index(at).key(name).child('limits');
      const written = specPath.child('containers').index(at).child('resources').child('limits');
      const field = ofContainer.writtenAs(written.key(name));
      const detail = `must be less than or equal to pod limits of ${limit.canonical}`;
      list.invalid(field, own.canonical, detail);
    }
  }
}

/** No sum of the containers may be greater than the amount of the pod. */
function checkSums(
  sums: Iterable<readonly [name: string, sum: Quantity]>,
  amounts: Amounts,
  { path, field }: { readonly path: Path; readonly field: 'limits' | 'requests' },
  list: ErrorList,
): void {
  for (const [name, sum] of sums) {
    const amount = amounts.get(name);
    if (amount === undefined || sum.compare(amount) <= 0) continue;
    const detail = `must be greater than or equal to aggregate container ${field} of ${sum.canonical}`;
    list.invalid(path.child(field).key(name), amount.canonical, detail);
  }
}

/** What the containers request together; undefined if an amount is none. */
function sumsOf({ containers = [], initContainers = [] }: Loose<PodSpec>): {
  readonly requests: Amounts;
  readonly limits: Amounts;
} {
  // Only resources and restart policies are read.
  const pod = { spec: { containers, initContainers } } as Pod;
  const options = { skipPodLevel: true, excludeOverhead: true };
  return { requests: exactPodRequests(pod, options), limits: exactPodLimits(pod, options) };
}
