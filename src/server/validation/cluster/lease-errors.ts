import { Path, qualifiedNameProblems } from '../../../objects/index.ts';
import type { Loose, Lease } from '../../../objects/index.ts';
import type { ErrorList } from '../error-list.ts';

const STRATEGIES: readonly string[] = ['OldestEmulationVersion'];

/** Rule: ValidateLeaseSpec, pkg/apis/coordination/validation/validation.go, v1.34. */
export function checkLease({ spec = {} }: Loose<Lease>, list: ErrorList): void {
  const { leaseDurationSeconds: duration = 1, leaseTransitions } = spec;
  if (duration <= 0) {
    list.invalid(Path.spec.child('leaseDurationSeconds'), duration, 'must be greater than 0');
  }
  list.notNegative(Path.spec.child('leaseTransitions'), leaseTransitions);
  const { strategy, preferredHolder = '' } = spec;
  if (strategy === undefined && preferredHolder === '') return;
  // The fields of a disabled gate are dropped before.
  if (list.askGates() === undefined) return;
  if (strategy !== undefined) checkStrategy(strategy, Path.spec.child('strategy'), list);
  if (preferredHolder !== '' && !strategy) {
    const detail = 'may only be specified if `strategy` is defined';
    list.forbidden(Path.spec.child('preferredHolder'), detail);
  }
}

/** Rule: ValidateCoordinatedLeaseStrategy, the same file. */
function checkStrategy(strategy: string, path: Path, list: ErrorList): void {
  // Upstream appends the name of the field twice.
  const field = path.child('strategy').writtenAs(path);
  if (!strategy.includes('/')) list.supported(field, strategy, STRATEGIES);
  else list.eachTyped(field, strategy, qualifiedNameProblems(strategy));
}
