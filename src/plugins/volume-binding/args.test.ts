import { describe, expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { findRelease, withGates } from '../../releases/index.ts';
import { volumeBindingArgs } from './args.ts';

const shape = [{ utilization: 0, score: 3 }];

describe.each([
  ['1.32', 'VolumeCapacityPriority', [0, 10]],
  ['1.33', 'StorageCapacityScoring', [10, 0]],
])('the shape of v%s', (kubernetes, gate, [empty, full]) => {
  const release = findRelease(kubernetes);
  const scoring = withGates(release, { [gate]: true });

  test(`is refused without the gate ${gate}`, () => {
    expect(volumeBindingArgs.defaults(release).plain()).toEqual({ bindTimeoutSeconds: 600 });
    const [problem] = argsErrors(volumeBindingArgs, { shape }, release);
    expect(problem).toContain(`remove it or turn on the feature gate ${gate}`);
  });

  test('has its own default with the gate', () => {
    const expected = [
      { utilization: 0, score: empty },
      { utilization: 100, score: full },
    ];
    expect(volumeBindingArgs.defaults(scoring).plain()).toMatchObject({ shape: expected });
    expect(argsErrors(volumeBindingArgs, { shape }, scoring)).toEqual([]);
  });

  test('is checked with the gate', () => {
    expect(argsErrors(volumeBindingArgs, { shape: [...shape, ...shape] }, scoring)).toHaveLength(1);
  });
});
