import { expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { InputError } from '../problems/index.ts';
import { plan } from './index.ts';

test('under a Policy, objects that only the API server of v1.34 refuses get a warning', () => {
  const objects = [node('n').object, pod('Bad_Name').object];
  expect(() => plan({ objects })).toThrow(InputError);
  const { warnings, pods } = plan({ objects, policy: null });
  expect(warnings).toEqual([
    expect.stringMatching(/^Pod\/Bad_Name: metadata\.name: Invalid value/),
  ]);
  expect(pods).toMatchObject([{ name: 'Bad_Name', node: 'n' }]);
});
