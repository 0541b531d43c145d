import { describe, expect, test } from 'vitest';
import { fieldErrorText } from '../../objects/index.ts';
import { asServed } from '../strategy/as-served.ts';
import { changedForm } from '../strategy/changed-form.ts';
import type { Subresource } from '../strategy/subresource.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { updateErrors } from './update-errors.ts';

const METADATA = { name: 'a', namespace: 'default', uid: 'u', resourceVersion: '1' };

function errorsOf(old: object, now: object, subresource?: Subresource): readonly string[] {
  const before = asServed({ apiVersion: 'v1', kind: 'Pod', metadata: METADATA, ...old });
  const sent: KubernetesObject = { apiVersion: 'v1', kind: 'Pod', metadata: METADATA, ...now };
  const { object, errors } = changedForm(sent, before, {}, subresource);
  const found = errors.length > 0 ? errors : updateErrors(object, before, {}, subresource);
  return found.map(fieldErrorText);
}

const containers = [{ name: 'c', image: 'i' }];

describe('requests for subresources', () => {
  test('an ephemeral container stays as it is', () => {
    const withDebugger = (image: string): object => ({
      spec: { containers, ephemeralContainers: [{ name: 'd', image }] },
    });
    const [changed] = errorsOf(withDebugger('a'), withDebugger('b'), 'ephemeralcontainers');
    expect(changed).toContain('existing ephemeral containers "d" may not be changed\n');
    expect(changed).toContain('"Image": "b"');
    expect(errorsOf(withDebugger('a'), { spec: { containers } }, 'ephemeralcontainers')).toEqual([
      'spec.ephemeralContainers: Forbidden: existing ephemeral containers "d" may not be removed\n',
    ]);
  });

  test('static pods are not resized', () => {
    const metadata = { ...METADATA, annotations: { 'kubernetes.io/config.mirror': 'x' } };
    const pod = { metadata, spec: { containers } };
    expect(errorsOf(pod, pod, 'resize')).toEqual(['[]: Forbidden: static pods cannot be resized']);
  });

  test('containers are not renamed by a resize', () => {
    const other = { spec: { containers: [{ name: 'd', image: 'i' }] } };
    expect(errorsOf({ spec: { containers } }, other, 'resize')).toEqual([
      'spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize',
    ]);
  });

  test('a terminated container runs again only if its pod restarts it', () => {
    const pod = (restartPolicy: string, state: object): object => ({
      spec: { containers, restartPolicy },
      status: { containerStatuses: [{ name: 'c', state }] },
    });
    const change = (policy: string): readonly string[] =>
      errorsOf(
        pod(policy, { terminated: { exitCode: 0 } }),
        pod(policy, { running: {} }),
        'status',
      );
    expect(change('Always')).toEqual([]);
    expect(change('OnFailure')).toEqual([
      'status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state',
    ]);
  });

  test('collisions are not forgotten', () => {
    const set = (status: object): object => ({
      ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', status },
      spec: { selector: { matchLabels: { a: 'b' } }, template: { spec: { containers } } },
    });
    const change = errorsOf(
      set({ replicas: 0, collisionCount: 2 }),
      set({ replicas: 0 }),
      'status',
    );
    expect(change).toEqual(['status.collisionCount: Invalid value: 0: cannot be decremented']);
  });
});

describe('changes of Services', () => {
  const service = (spec: object): object => ({
    ...{ apiVersion: 'v1', kind: 'Service' },
    spec: { ports: [{ port: 80 }], selector: { a: 'b' }, ...spec },
  });
  const old = service({ clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] });

  test('a cluster of one family has no second one', () => {
    expect(errorsOf(old, service({ ipFamilyPolicy: 'RequireDualStack' }))).toEqual([
      'spec.ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack services',
    ]);
    expect(errorsOf(old, service({ ipFamilyPolicy: 'PreferDualStack' }))).toEqual([]);
  });

  test('new node ports are in the range of the cluster', () => {
    const change = service({ type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] });
    expect(errorsOf(old, change)).toEqual([
      'spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-32767',
    ]);
  });
});
