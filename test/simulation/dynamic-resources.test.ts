import { describe, expect, it } from 'vitest';
import { node, pod } from '../support/builders.ts';
import { claimVolume, mounting } from '../support/storage-builders.ts';
import { explain } from '../../src/whatif/index.ts';

describe('DynamicResources', () => {
  it('has nothing to deallocate for a pod without resource claims', () => {
    const { message } = explain({
      objects: [node().object],
      pod: pod().requests({ cpu: '9' }).object,
    });
    expect(message).toMatch(/1 Insufficient cpu\. no new claims to deallocate, preemption: /);
  });

  it('ends the message if another PreFilter rejects the pod before its own runs', () => {
    const { message } = explain({
      objects: [node().object],
      pod: mounting(pod(), claimVolume('c')).object,
    });
    expect(message).toBe('0/1 nodes are available: persistentvolumeclaim "c" not found. not found');
  });
});
