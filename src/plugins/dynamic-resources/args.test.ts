import { describe, expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { nodeOf } from '../../decoding/index.ts';
import { findRelease, withGates } from '../../releases/index.ts';
import { dynamicResourcesArgs, dynamicResourcesArgsV134 } from './args.ts';

const v1_35 = findRelease('1.35');
const v1_36 = findRelease('1.36');
const withoutFilterTimeout = withGates(v1_35, { DRASchedulerFilterTimeout: false });

describe('the timeout of binding', () => {
  test('is known from v1.35 on', () => {
    const args = nodeOf({ bindingTimeout: '30s' });
    expect(dynamicResourcesArgsV134.decode(args, findRelease('1.34')).strictErrors).toHaveLength(1);
    expect(dynamicResourcesArgs.decode(args, v1_35).strictErrors).toEqual([]);
  });

  test('has a default where binding waits for devices', () => {
    expect(dynamicResourcesArgs.defaults(v1_36).plain()).toEqual({
      filterTimeout: '10s',
      bindingTimeout: '10m0s',
    });
    expect(dynamicResourcesArgs.defaults(v1_35).plain()).toEqual({ filterTimeout: '10s' });
  });

  test('is at least a second, and forbidden without its gates', () => {
    const errors = (bindingTimeout: string, release = v1_36): readonly string[] =>
      argsErrors(dynamicResourcesArgs, { bindingTimeout }, release);
    expect(errors('1s')).toEqual([]);
    expect(errors('999ms')).toEqual([
      'args.bindingTimeout: Invalid value: "999ms": must be at least 1 second',
    ]);
    expect(errors('1s', v1_35)).toEqual([
      'args.bindingTimeout: Forbidden: DRADeviceBindingConditions or DRAResourceClaimDeviceStatus feature gate is disabled',
    ]);
  });
});

describe('the timeout of the filter', () => {
  test('is not negative', () => {
    expect(argsErrors(dynamicResourcesArgs, { filterTimeout: '0s' }, v1_35)).toEqual([]);
    expect(argsErrors(dynamicResourcesArgs, { filterTimeout: '-1s' }, v1_35)).toEqual([
      'args.filterTimeout: Invalid value: "-1s": must be zero or positive',
    ]);
  });

  test('is absent and forbidden without its gate', () => {
    expect(dynamicResourcesArgs.defaults(withoutFilterTimeout).plain()).toEqual({});
    const args = { filterTimeout: '1s' };
    expect(argsErrors(dynamicResourcesArgs, args, withoutFilterTimeout)).toEqual([
      'args.filterTimeout: Forbidden: DRASchedulingFilterTimeout feature gate is disabled',
    ]);
  });
});
