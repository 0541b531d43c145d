import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureGatesOf } from '../features/index.ts';
import type { Gates } from '../features/index.ts';
import { InputError } from '../problems/index.ts';
import { findRelease, readFeatureGates } from './index.ts';

const read = (written: string | Record<string, unknown>, kubernetes = '1.36'): Gates =>
  readFeatureGates(written, findRelease(kubernetes));

function refusal(written: string, kubernetes = '1.36'): readonly string[] {
  try {
    read(written, kubernetes);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ message }) => message);
    throw error;
  }
  throw new Error('the feature gates were accepted');
}

describe('feature gates', () => {
  test('are set by name, with spaces, in the spellings of Go, and all others keep their defaults', () => {
    const gates = read(' OpportunisticBatching = F,, StorageCapacityScoring=1 ');
    expect(gates).toEqual({
      ...findRelease('1.36').gates,
      OpportunisticBatching: false,
      StorageCapacityScoring: true,
    });
    expect(Object.isFrozen(gates)).toBe(true);
  });

  test('are the same as booleans', () => {
    expect(read({ OpportunisticBatching: false })).toEqual(read('OpportunisticBatching=false'));
  });

  test.each([
    ['OpportunisticBatching', 'missing bool value for OpportunisticBatching'],
    [
      'OpportunisticBatching=maybe',
      'invalid value of OpportunisticBatching=maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax',
    ],
    ['NoSuchGate=true', 'unrecognized feature gate: NoSuchGate'],
    [
      'SidecarContainers=false',
      'cannot set feature gate SidecarContainers to false, feature is locked to true',
    ],
    [
      'GangScheduling=true',
      'GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]',
    ],
  ])('%s is an error', (written, message) => {
    expect(refusal(written)).toEqual([message]);
  });

  test('that are unknown or locked are all reported', () => {
    expect(refusal('A=true,SidecarContainers=false,B=true')).toHaveLength(3);
  });

  test('that others depend on cannot be disabled alone', () => {
    const problems = refusal('NodeDeclaredFeatures=false');
    expect(problems).toContain(
      'InPlacePodLevelResourcesVerticalScaling is enabled, but depends on features that are disabled: [NodeDeclaredFeatures]',
    );
  });

  test('do not depend on each other before v1.35', () => {
    const gates = read('DynamicResourceAllocation=false', '1.34');
    expect(gates).toMatchObject({ DynamicResourceAllocation: false, DRAAdminAccess: true });
  });

  test('of a stage are switched together, except gates that are set themselves', () => {
    const gates = read('DRADeviceTaints=false,AllAlpha=true', '1.33');
    expect(gates).toMatchObject({
      AllAlpha: true,
      DRADeviceTaints: false,
      DRAPartitionableDevices: true,
      DynamicResourceAllocation: false,
    });
  });

  test('of one release are unknown to another', () => {
    expect(refusal('NodeDeclaredFeatures=true', '1.34')).toEqual([
      'unrecognized feature gate: NodeDeclaredFeatures',
    ]);
  });

  test('can be read again from what was read', () => {
    const release = findRelease('1.31');
    const names = [...featureGatesOf('v1.31.14')]
      .filter(([name, { isLocked }]) => !isLocked && !name.startsWith('All'))
      .map(([name]) => name);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.boolean()), (written) => {
        const once = readFeatureGates(written, release);
        const settings = Object.entries(once).map(([name, isOn]) => `${name}=${String(isOn)}`);
        const text = settings.filter((setting) => !setting.startsWith('All')).join(',');
        expect(once).toMatchObject(written);
        expect(readFeatureGates(text, release)).toEqual(once);
      }),
      { numRuns: 50 },
    );
  });
});
