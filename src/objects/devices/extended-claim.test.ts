import { describe, expect, it } from 'vitest';
import { deviceClass } from '../../../test/support/device-builders.ts';
import type { DeviceClass } from '../types.ts';
import { extendedRequests, extendedRequestsV134 } from './extended-claim.ts';
import type { AskingContainer } from './extended-claim.ts';
import {
  classesOfResources,
  classesOfResourcesV134,
  implicitResource,
} from './extended-resources.ts';

const RESOURCE = 'example.com/gpu';
const resources = [{ resource: RESOURCE, className: 'gpu' }];
const container = (index: number, gpus: number, isShortLived = false): AskingContainer => ({
  index,
  isShortLived,
  requests: { cpu: '1', [RESOURCE]: gpus },
});
const counts = (containers: readonly AskingContainer[]): readonly unknown[] =>
  extendedRequests(containers, resources).requests.map(({ name, exactly }) => [
    name,
    exactly?.count,
  ]);

describe('the requests for extended resources', () => {
  it('are one for each container', () => {
    expect(counts([container(0, 2), container(1, 1)])).toEqual([
      ['container-0-request-1', 2],
      ['container-1-request-1', 1],
    ]);
  });

  it('reuse the devices of later containers for init containers', () => {
    const containers = [container(0, 2, true), container(1, 3, true), container(2, 2)];
    expect(counts(containers)).toEqual([
      ['container-1-request-1', 1],
      ['container-2-request-1', 2],
    ]);
    expect(extendedRequests(containers, resources).mappings).toEqual([
      { container: 2, resource: RESOURCE, request: 'container-2-request-1' },
      { container: 0, resource: RESOURCE, request: 'container-2-request-1' },
      { container: 1, resource: RESOURCE, request: 'container-2-request-1' },
      { container: 1, resource: RESOURCE, request: 'container-1-request-1' },
    ]);
  });

  it('reuse nothing in v1.34', () => {
    const { requests } = extendedRequestsV134([container(0, 2, true), container(1, 2)], resources);
    expect(requests.map(({ name }) => name)).toEqual([
      'container-0-request-1',
      'container-1-request-1',
    ]);
  });
});

describe('the class of a resource', () => {
  const named = (name: string, creationTimestamp: string): DeviceClass => ({
    ...deviceClass(name),
    metadata: { name, creationTimestamp },
    spec: { extendedResourceName: RESOURCE },
  });
  const old = named('a', '2025-01-01T00:00:00Z');
  const recent = named('b', '2025-02-01T00:00:00Z');

  it('is the newest that names it', () => {
    expect(classesOfResources([old, recent]).get(RESOURCE)).toBe(recent);
    expect(classesOfResources([recent, old]).get(RESOURCE)).toBe(recent);
  });

  it('is the class in its implicit name, which in v1.34 only classes without a resource have', () => {
    expect(classesOfResources([old]).get(implicitResource('a'))).toBe(old);
    expect(classesOfResourcesV134([old]).get(implicitResource('a'))).toBeUndefined();
    const plain = deviceClass('c');
    expect(classesOfResourcesV134([plain]).get(implicitResource('c'))).toBe(plain);
  });
});
