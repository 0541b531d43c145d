import { describe, expect, test } from 'vitest';
import { invalid, Path, required } from '../../../objects/index.ts';
import { writtenPath } from './written-path.ts';

const pathOf = (field: Path, object: unknown): string =>
  writtenPath(invalid(field, undefined, ''), object).join('/');

const CIDR = Path.spec.child('podCIDRs').index(0).writtenAs(Path.spec.child('podCIDR'));

describe('the path of the field that an error concerns is', () => {
  test('that of its text, if the object has the field or no other place is known', () => {
    const image = Path.spec.child('containers').index(0).child('image');
    expect(pathOf(image, { spec: {} })).toBe('spec/containers/0/image');
    expect(pathOf(CIDR, { spec: { podCIDR: 'x', podCIDRs: ['x'] } })).toBe('spec/podCIDRs/0');
  });

  test('the place where the object has it', () => {
    expect(pathOf(CIDR, { spec: { podCIDR: 'x' } })).toBe('spec/podCIDR');
  });

  test('of a missing field, the place with the most steps in the object', () => {
    const key = Path.metadata
      .child('taints')
      .writtenAs(Path.spec.child('taints'))
      .index(0)
      .child('key');
    expect(pathOf(key, { metadata: {}, spec: { taints: [{}] } })).toBe('spec/taints/0/key');
    expect(pathOf(key, {})).toBe('metadata/taints/0/key');
  });

  test('that of the text that the field is in', () => {
    const field = Path.metadata.child('annotations').child('a.b/c').index(0).child('key');
    const object = { metadata: { annotations: { 'a.b/c': '[{}]' } } };
    expect(pathOf(field, object)).toBe('metadata/annotations/a.b/c');
  });

  test('that of the prefix, for a generated name', () => {
    const error = required(Path.metadata.child('name'), '');
    const metadata = { generateName: 'a-', name: 'a-x' };
    expect(writtenPath(error, { metadata })).toEqual(['metadata', 'generateName']);
    expect(writtenPath(error, { metadata: { name: 'a-x' } })).toEqual(['metadata', 'name']);
  });
});
