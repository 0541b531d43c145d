import { describe, expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { rulesOf } from '../../features/index.ts';
import { volumeBindingArgs } from './args.ts';

const shape = [{ utilization: 0, score: 3 }];

describe.each([
  ['up to v1.32', 'VolumeCapacityPriority', [0, 10]],
  ['since v1.33', 'StorageCapacityScoring', [10, 0]],
])('the shape %s', (_releases, gate, [empty, full]) => {
  const rules = rulesOf([]);
  const release = { gates: { [gate]: false }, rules };
  const scoring = { gates: { [gate]: true }, rules };

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
