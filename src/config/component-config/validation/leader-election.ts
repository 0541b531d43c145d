import { GoValue, invalid } from '../../../decoding/index.ts';
import type { FieldError, Nanoseconds } from '../../../decoding/index.ts';
import { formatNanoseconds } from '../../../golang/index.ts';
import type { LeaderElection } from '../schema.ts';

/** Source: ValidateLeaderElectionConfiguration in k8s.io/component-base/config/validation. */
export function validateLeaderElection(election: LeaderElection): readonly FieldError[] {
  if (election.leaderElect !== true) return [];
  const errors: FieldError[] = [];
  for (const name of ['leaseDuration', 'renewDeadline', 'retryPeriod'] as const) {
    if (election[name] > 0n) continue;
    errors.push(
      invalid(`leaderElection.${name}`, goDuration(election[name]), 'must be greater than zero'),
    );
  }
  if (election.leaseDuration <= election.renewDeadline) {
    const rule = 'must be greater than `RenewDeadline`';
    const olderRule = 'LeaseDuration must be greater than RenewDeadline';
    const deadline = goDuration(election.renewDeadline);
    errors.push(invalid('leaderElection.leaseDuration', deadline, rule, olderRule));
  }
  if (election.resourceLock !== 'leases') {
    const rule = 'resourceLock value must be "leases"';
    errors.push(invalid('leaderElection.resourceLock', election.resourceLock, rule));
  }
  return errors;
}

/** A metav1.Duration: text in JSON, a struct in Go. */
function goDuration(duration: Nanoseconds): GoValue {
  return new GoValue(formatNanoseconds(duration), `v1.Duration{Duration:${String(duration)}}`);
}
