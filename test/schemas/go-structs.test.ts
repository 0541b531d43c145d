import { expect, test } from 'vitest';
import fieldRules from '../../src/server/schemas/field-rules.json' with { type: 'json' };
import { definition } from '../../src/server/schemas/definitions.ts';
import type { FieldRules } from '../../src/server/schemas/field-type.ts';
import { structsOf } from '../../src/objects/go-json/encode.ts';
import type { Field } from '../../src/objects/go-json/encode.ts';

/** Structs with another name in schema.json. */
const NAME_IN_SCHEMA: Readonly<Record<string, string>> = {
  ResourceClaim: 'ContainerResourceClaim',
};
const TYPE_META: readonly string[] = ['apiVersion', 'kind'];
const SCALAR_ZERO: Readonly<Record<string, unknown>> = { s: '', i: 0, b: false };
const ALWAYS_WRITTEN: Readonly<Record<string, unknown>> = { q: '0', p: 0 };

/** The newest release that the structs were compared with, and its fields that they lack. A later release may have more. */
const COMPARED_WITH = 'v1.36.3';
const LACKING: readonly string[] = [
  'PodCertificateProjection.userAnnotations',
  'PodStatus.nodeAllocatableResourceClaimStatuses',
  'ResourceHealth.message',
  'VolumeMountStatus.volumeStatus',
];

const rules: Readonly<Record<string, FieldRules | undefined>> = fieldRules;
const structs = [...structsOf('v1.35')];

/** The value that Go writes for an empty field; undefined: none, or null. */
function zeroOf({ type: { isPointer, isList, of }, omitsEmpty }: Field): unknown {
  if (isPointer || isList) return undefined;
  if (isStruct(of)) return {};
  return ALWAYS_WRITTEN[of] ?? (omitsEmpty ? undefined : SCALAR_ZERO[of]);
}

const isStruct = (of: string): boolean => of.length > 1;

test.each(structs)(
  '%s has the fields, pointers and zero values of field-rules.json',
  (struct, fields) => {
    const name = NAME_IN_SCHEMA[struct] ?? struct;
    const properties = definition(name)?.properties ?? {};
    const isMissing = (field: string): boolean =>
      LACKING.includes(`${name}.${field}`) || (properties[field]?.since ?? '') > COMPARED_WITH;
    const zeroes = Object.fromEntries(
      Object.entries(rules[name]?.zeroes ?? {}).filter(([field]) => !isMissing(field)),
    );
    const pointers = (rules[name]?.pointers ?? []).filter((field) => !isMissing(field));
    const named = Object.keys(properties).filter((field) => !isMissing(field));
    const isRoot = named.includes('metadata') && named.includes('apiVersion');
    const expected = named.filter((field) => !isRoot || !TYPE_META.includes(field));
    expect(fields.map((field) => field.name).sort()).toEqual(expected.sort());
    expect(
      Object.fromEntries(
        fields
          .map((field) => [field.name, zeroOf(field)] as const)
          .filter(([, zero]) => zero !== undefined),
      ),
    ).toEqual(zeroes);
    expect(
      fields
        .filter(({ type }) => type.isPointer && !isStruct(type.of))
        .map((field) => field.name)
        .sort(),
    ).toEqual([...pointers].sort());
  },
);
