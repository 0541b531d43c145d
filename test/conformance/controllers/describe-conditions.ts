import type { RecordedNames } from './recorded-names.ts';

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** The three reasons of a rollout in progress are not distinguished. */
const UNDER_WAY: readonly string[] = [
  'NewReplicaSetCreated',
  'FoundNewReplicaSet',
  'ReplicaSetUpdated',
];

/** "STATUS REASON | MESSAGE" by type. */
export function describeConditions(
  conditions: readonly Condition[] | undefined,
  names: RecordedNames,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (conditions ?? []).map(({ type, status, reason = '', message = '' }) => {
      const isUnderWay = type === 'Progressing' && status === 'True' && UNDER_WAY.includes(reason);
      if (isUnderWay) return [type, 'True progressing'];
      return [type, `${status} ${reason}${message === '' ? '' : ` | ${names.in(message)}`}`];
    }),
  );
}

/** "STATUS REASON" by type. */
export function describeReasons(
  conditions: readonly Condition[] | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (conditions ?? []).map(({ type, status, reason = '' }) => [type, `${status} ${reason}`]),
  );
}
