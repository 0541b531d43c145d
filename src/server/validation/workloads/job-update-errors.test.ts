import { describe, expect, test } from 'vitest';
import type { Gates } from '../../../features/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { asServed } from '../../strategy/as-served.ts';
import { updateErrors } from '../update-errors.ts';

const RESOURCES = { MutablePodResourcesForSuspendedJobs: true };
const DIRECTIVES = { MutableSchedulingDirectivesForSuspendedJobs: true };
const BOTH = { ...RESOURCES, ...DIRECTIVES };

interface Changes {
  readonly cpu?: string;
  readonly image?: string;
  readonly nodeSelector?: object;
  readonly suspend?: boolean;
}

function job({ cpu = '1', image = 'x', nodeSelector, suspend = true }: Changes): KubernetesObject {
  const container = { name: 'c', image, resources: { requests: { cpu } } };
  const spec = {
    restartPolicy: 'Never',
    containers: [container],
    ...(nodeSelector && { nodeSelector }),
  };
  const metadata = { name: 'j', namespace: 'default', uid: 'u', resourceVersion: '1' };
  const object = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata,
    spec: { suspend, template: { spec } },
  };
  return asServed(object);
}

const NEW = {};
const STARTED = { startTime: '2026-01-01T00:00:00Z' };
const STOPPED = { ...STARTED, conditions: [{ type: 'Suspended', status: 'True' }] };
const nodeSelector = { disk: 'ssd' };

function problems(changes: Changes, status: object, gates: Gates, isSuspended = true): number {
  const old = { ...job({ suspend: isSuspended }), status };
  const changed = { ...job(changes), status };
  return updateErrors(changed, old, gates).length;
}

describe('the template of a suspended Job', () => {
  test.each<[string, Changes, object, Gates, boolean]>([
    ['resources of a Job that never started', { cpu: '2' }, NEW, RESOURCES, true],
    ['resources of a stopped Job', { cpu: '2' }, STOPPED, RESOURCES, true],
    ['resources, and it is resumed', { cpu: '2', suspend: false }, STOPPED, RESOURCES, true],
    ['resources while a pod is active', { cpu: '2' }, { ...STOPPED, active: 1 }, RESOURCES, false],
    ['resources before it is stopped', { cpu: '2' }, STARTED, RESOURCES, false],
    ['resources without the gate', { cpu: '2' }, NEW, {}, false],
    ['the image', { image: 'y' }, NEW, BOTH, false],
    ['directives of a Job that never started', { nodeSelector }, NEW, {}, true],
    ['directives of a stopped Job', { nodeSelector }, STOPPED, DIRECTIVES, true],
    ['directives of a stopped Job without the gate', { nodeSelector }, STOPPED, {}, false],
    ['directives and resources', { nodeSelector, cpu: '2' }, STOPPED, BOTH, true],
    [
      'resources and directives with one gate',
      { nodeSelector, cpu: '2' },
      STOPPED,
      RESOURCES,
      false,
    ],
  ])('changes in %s: %o', (_, changes, status, gates, isValid) => {
    expect(problems(changes, status, gates) === 0).toBe(isValid);
  });

  test('a Job that runs changes in nothing', () => {
    expect(problems({ cpu: '2', suspend: false }, STOPPED, BOTH, false)).toBe(1);
  });
});
