import { expect, test } from 'vitest';
import { goNamedString, goSlice, goStruct } from './go-value.ts';

test.each([
  [goStruct('config.Plugin', {}), {}, 'config.Plugin{}'],
  [
    goStruct('config.Plugin', { Name: 'a', Weight: 1 }),
    { Name: 'a', Weight: 1 },
    'config.Plugin{Name:"a", Weight:1}',
  ],
  [
    goStruct('config.Plugins', { Filter: goSlice('string', ['a', 'b']) }),
    { Filter: ['a', 'b'] },
    'config.Plugins{Filter:[]string{"a", "b"}}',
  ],
  [goSlice('string', []), [], '[]string{}'],
  [goSlice('string', undefined), null, '[]string(nil)'],
  [goNamedString('In'), 'In', '"In"'],
])('%#. a Go value as JSON and as %%#v prints it', (value, json, syntax) => {
  expect(value).toMatchObject({ json, syntax });
});
