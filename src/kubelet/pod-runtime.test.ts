import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEarlier, findInstance, hasRepeats } from './pod-runtime.ts';
import type { ContainerInstance, PodRuntime } from './pod-runtime.ts';
import { newInstance } from './runtime/new-instance.ts';

const NAMES = Array.from({ length: 20 }, (_, at) => `c${at}`);

/** Instances of few and of many containers, some of which have run several times. */
const runtimes = fc.array(fc.constantFrom(...NAMES), { maxLength: 20 }).map((names): PodRuntime => {
  const containers = names.map((name, at): ContainerInstance => newInstance('uid', { name }, at));
  return { sandboxes: [], containers };
});

describe('instances of a pod, with few and with many containers', () => {
  it('the newest and the one before it are the first two of a name', () => {
    fc.assert(
      fc.property(runtimes, fc.constantFrom(...NAMES), (runtime, name) => {
        const [newest, earlier] = runtime.containers.filter((each) => each.name === name);
        expect(findInstance(runtime, name)).toBe(newest);
        if (newest !== undefined) expect(findEarlier(runtime, newest)).toBe(earlier);
      }),
    );
  });

  it('there are repeats if a name occurs twice', () => {
    fc.assert(
      fc.property(runtimes, ({ containers }) => {
        const names = new Set(containers.map(({ name }) => name));
        expect(hasRepeats(containers)).toBe(names.size < containers.length);
      }),
    );
  });
});
