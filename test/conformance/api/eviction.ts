import type { Pod, PodDisruptionBudget } from '../../../src/objects/index.ts';
import { reviewEviction } from '../../../src/server/index.ts';
import { isRecord } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf, listOf } from '../format.ts';
import type { Line } from '../format.ts';

const NOW = '2000-01-01T00:00:00Z';
const REASONS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  409: 'Conflict',
  422: 'Invalid',
  429: 'TooManyRequests',
};
const IGNORE = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/** What the eviction subresource answers, what becomes of the pod and of the status of budgets. */
export function checkEviction(line: Line): readonly string[] {
  const expected = expectOf(line);
  if (line['pod'] === null) {
    const message = 'pods "p" not found';
    return differences(expected, { code: 404, reason: 'NotFound', message, podDeleted: false });
  }
  // The structure of the golden data.
  const pod = line['pod'] as Pod;
  const budgets = listOf(line, 'pdbs') as unknown as readonly PodDisruptionBudget[];
  return differences(expected, answered(pod, budgets, line));
}

function answered(pod: Pod, budgets: readonly PodDisruptionBudget[], line: Line): object {
  const { eviction } = line;
  const given = isRecord(eviction) ? eviction['deleteOptions'] : undefined;
  const options = isRecord(given) ? given : {};
  const isDry = line['dryRun'] !== undefined || options['dryRun'] !== undefined;
  // The structure of the golden data.
  const preconditions = (options['preconditions'] ?? {}) as { uid?: string };
  const answer = reviewEviction(pod, budgets, NOW, {
    dryRun: isDry,
    preconditions,
    ignoresReadErrors: options[IGNORE] === true,
  });
  const change = answer.spent === undefined ? {} : { budgetsChanged: [changeOf(answer.spent)] };
  if ('code' in answer) {
    const { code, message, cause, retryAfterSeconds } = answer;
    const reason = REASONS[code];
    return {
      code,
      ...(reason === undefined ? {} : { reason }),
      message,
      ...(code === 422 ? { causes: [invalidCause(message)] } : {}),
      ...(cause === undefined ? {} : { causes: [{ type: 'DisruptionBudget', message: cause }] }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...change,
      podDeleted: false,
    };
  }
  const { dryRun: _dryRun, preconditions: _preconditions, ...others } = options;
  const deleteOptions = {
    ...others,
    ...(preconditions.uid === undefined ? {} : { preconditions: { uid: preconditions.uid } }),
    ...(isDry ? { dryRun: ['All'] } : {}),
  };
  return {
    code: 201,
    podDeleted: !isDry,
    ...(isDry ? { dryRunDelete: true } : {}),
    // An equal condition is not written again.
    ...(isDry || isMarked(pod) ? {} : { podCondition: CONDITION }),
    ...(answer.checksVersion ? { checksResourceVersion: true } : {}),
    ...(Object.keys(deleteOptions).length === 0 ? {} : { deleteOptions }),
    ...change,
  };
}

const CONDITION = {
  type: 'DisruptionTarget',
  status: 'True',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
};

const isMarked = ({ status }: Pod): boolean =>
  status?.conditions?.some(
    ({ type, reason }) => type === CONDITION.type && reason === CONDITION.reason,
  ) === true;

const invalidCause = (message: string): object => {
  const field = `deleteOptions.${IGNORE}`;
  return { field, type: 'FieldValueInvalid', message: message.split(`${field}: `)[1] };
};

function changeOf({ metadata, status }: PodDisruptionBudget): object {
  return {
    name: metadata.name,
    currentHealthy: status?.currentHealthy ?? 0,
    disruptionsAllowed: status?.disruptionsAllowed,
    disruptedPods: Object.keys(status?.disruptedPods ?? {}).sort(),
  };
}
