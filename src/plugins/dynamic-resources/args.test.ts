import { describe, expect, test } from 'vitest';
import { argsErrors } from '../../../test/support/args-tester.ts';
import { nodeOf } from '../../decoding/index.ts';
import { rulesOf } from '../../features/index.ts';
import type { Features } from '../../features/index.ts';
import { dynamicResourcesArgs, dynamicResourcesArgsV134 } from './args.ts';

const withGates = (...names: readonly string[]): Features => ({
  gates: Object.fromEntries(names.map((name) => [name, true])),
  rules: rulesOf([]),
});
const filtering = withGates('DRASchedulerFilterTimeout', 'DRAResourceClaimDeviceStatus');
const binding = withGates(...Object.keys(filtering.gates), 'DRADeviceBindingConditions');

describe('the timeout of binding', () => {
  test('is known from v1.35 on', () => {
    const args = nodeOf({ bindingTimeout: '30s' });
    expect(dynamicResourcesArgsV134.decode(args, binding).strictErrors).toHaveLength(1);
    expect(dynamicResourcesArgs.decode(args, filtering).strictErrors).toEqual([]);
  });

  test('has a default where binding waits for devices', () => {
    expect(dynamicResourcesArgs.defaults(binding).plain()).toEqual({
      filterTimeout: '10s',
      bindingTimeout: '10m0s',
    });
    expect(dynamicResourcesArgs.defaults(filtering).plain()).toEqual({ filterTimeout: '10s' });
  });

  test('is at least a second, and forbidden without its gates', () => {
    const errors = (bindingTimeout: string, features = binding): readonly string[] =>
      argsErrors(dynamicResourcesArgs, { bindingTimeout }, features);
    expect(errors('1s')).toEqual([]);
    expect(errors('999ms')).toEqual([
      'args.bindingTimeout: Invalid value: "999ms": must be at least 1 second',
    ]);
    expect(errors('1s', filtering)).toEqual([
      'args.bindingTimeout: Forbidden: DRADeviceBindingConditions or DRAResourceClaimDeviceStatus feature gate is disabled',
    ]);
  });
});

describe('the timeout of the filter', () => {
  test('is not negative', () => {
    expect(argsErrors(dynamicResourcesArgs, { filterTimeout: '0s' }, filtering)).toEqual([]);
    expect(argsErrors(dynamicResourcesArgs, { filterTimeout: '-1s' }, filtering)).toEqual([
      'args.filterTimeout: Invalid value: "-1s": must be zero or positive',
    ]);
  });

  test('is absent and forbidden without its gate', () => {
    expect(dynamicResourcesArgs.defaults(withGates()).plain()).toEqual({});
    const args = { filterTimeout: '1s' };
    expect(argsErrors(dynamicResourcesArgs, args, withGates())).toEqual([
      'args.filterTimeout: Forbidden: DRASchedulingFilterTimeout feature gate is disabled',
    ]);
  });
});
