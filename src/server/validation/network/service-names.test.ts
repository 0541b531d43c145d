import { describe, expect, test } from 'vitest';
import type { Gates } from '../../../features/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { asServed } from '../../strategy/as-served.ts';
import { validateObject } from '../validate-object.ts';

const RELAXED = { RelaxedServiceNameValidation: true };

function service(name: string, spec: object = {}): KubernetesObject {
  const metadata = { name, namespace: 'default' };
  const object = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { ports: [{ port: 80 }], selector: { app: 'web' }, ...spec },
  };
  return object;
}

const isValid = (object: KubernetesObject, gates: Gates = {}): boolean =>
  validateObject(object, gates).length === 0;

describe('the name of a Service', () => {
  test.each<[string, Gates, boolean]>([
    ['web', {}, true],
    ['0web', {}, false],
    ['0web', RELAXED, true],
    ['0-', RELAXED, false],
    ['web.a', RELAXED, false],
  ])('%s with %o: valid is %s', (name, gates, expected) => {
    expect(isValid(service(name), gates)).toBe(expected);
  });
});

describe('the families of a Service', () => {
  const addresses = (spec: object): unknown => {
    const { ipFamilies, clusterIPs } = {
      ...{ spec: {} },
      ...asServed(service('web', spec)),
    }.spec as { readonly ipFamilies?: unknown; readonly clusterIPs?: unknown };
    return [ipFamilies, clusterIPs];
  };
  const [v4, v6] = ['10.96.0.10', 'fd00:10:96::a'];

  test.each<[object, readonly string[] | undefined, readonly string[] | undefined]>([
    [{}, ['IPv4'], [v4]],
    [{ ipFamilies: ['IPv6'] }, ['IPv6'], [v6]],
    [{ ipFamilies: ['IPv6'], ipFamilyPolicy: 'SingleStack' }, ['IPv6'], [v6]],
    [
      { ipFamilies: ['IPv6', 'IPv4'], ipFamilyPolicy: 'PreferDualStack' },
      ['IPv6', 'IPv4'],
      [v6, '10.96.0.11'],
    ],
    [{ ipFamilyPolicy: 'RequireDualStack' }, ['IPv4', 'IPv6'], [v4, 'fd00:10:96::b']],
    [{ ipFamilyPolicy: 'PreferDualStack' }, ['IPv4'], [v4]],
    [{ type: 'ExternalName', externalName: 'a.example' }, undefined, undefined],
  ])('of %o', (spec, families, ips) => {
    expect(addresses(spec)).toEqual([families, ips]);
    expect(isValid(service('web', spec))).toBe(true);
  });

  test('of a headless one are given', () => {
    expect(isValid(service('web', { clusterIP: 'None', ipFamilies: ['IPv6'] }))).toBe(true);
    expect(isValid(service('web', { clusterIP: 'None', selector: {} }))).toBe(true);
  });

  test('follow a given address', () => {
    expect(isValid(service('web', { clusterIP: 'fd00::1' }))).toBe(true);
    expect(isValid(service('web', { clusterIP: 'fd00::1', ipFamilies: ['IPv4'] }))).toBe(false);
  });
});
