import { expect, it } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { defaultBinder } from './plugin.ts';

it('binds through the API server, once', () => {
  const bound: string[] = [];
  const bindings = {
    bind: ({ metadata }: { metadata: { name: string } }, nodeName: string): void => {
      bound.push(`${metadata.name} to ${nodeName}`);
    },
  };
  defaultBinder.create(undefined, gates, rules).bind?.(pod('web').object, 'node-1', bindings);
  expect(bound).toEqual(['web to node-1']);
});
