import { describe, expect, test } from 'vitest';
import { fieldErrorText } from '../../../objects/index.ts';
import type { ResourceQuotaSpec } from '../../../objects/index.ts';
import { ErrorList } from '../error-list.ts';
import { checkQuotaSpec, checkQuotaUpdate, checkResourceQuota } from './quota-errors.ts';

const metadata = { name: 'q' };

function texts(check: (list: ErrorList) => void): readonly string[] {
  const list = new ErrorList();
  check(list);
  return list.errors.map(fieldErrorText);
}

describe('the errors of a ResourceQuota', () => {
  test.each<[ResourceQuotaSpec, readonly string[]]>([
    [{ hard: { pods: 1, 'requests.cpu': '2', 'requests.example.com/gpu': 1 } }, []],
    [{ hard: { 'requests.hugepages-2Mi': '4Mi' }, scopes: ['NotTerminating'] }, [unfit()]],
    [{ hard: { pods: '1500m' } }, [wrong('pods', '"1500m"', 'must be an integer')]],
    [{ hard: { pods: -1 } }, [wrong('pods', '"-1"', 'must be greater than or equal to 0')]],
    [
      { hard: { storage: 1 } },
      [wrong('storage', '"storage"', 'must be a standard resource for quota')],
    ],
    [
      { hard: { gpus: 1 } },
      [
        wrong('gpus', '"gpus"', 'must be a standard resource type or fully qualified'),
        wrong('gpus', '"gpus"', 'must be a standard resource for quota'),
      ],
    ],
    [
      { scopes: ['BestEffort', 'NotBestEffort'] },
      ['spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes'],
    ],
    [
      { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In' }] } },
      [
        "spec.scopeSelector.matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
      ],
    ],
  ])('%j', (spec, expected) => {
    expect(texts((list) => checkQuotaSpec(spec, list))).toEqual(expected);
  });

  test('its status has amounts too', () => {
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata } as const;
    expect(
      texts((list) => checkResourceQuota({ ...quota, status: { used: { pods: -1 } } }, list)),
    ).toEqual(['status.used[pods]: Invalid value: "-1": must be greater than or equal to 0']);
  });

  test('an update keeps the scopes', () => {
    const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata } as const;
    const now = { ...quota, spec: { scopes: ['Terminating'] } };
    expect(texts((list) => checkQuotaUpdate(now, { ...quota, spec: {} }, list))).toEqual([
      'spec.scopes: Invalid value: ["Terminating"]: field is immutable',
    ]);
  });
});

function wrong(name: string, value: string, detail: string): string {
  return `spec.hard[${name}]: Invalid value: ${value}: ${detail}`;
}

function unfit(): string {
  return 'spec.scopes: Invalid value: ["NotTerminating"]: unsupported scope applied to resource';
}
