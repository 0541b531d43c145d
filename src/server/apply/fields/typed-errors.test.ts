import { expect, test } from 'vitest';
import { definitionNameOf } from '../../schemas/definitions.ts';
import { rootType } from '../../schemas/field-type.ts';
import { typedProblem } from './typed-errors.ts';

const POD = rootType(definitionNameOf('v1', 'Pod') ?? '');
const problemOf = (spec: unknown): string | undefined => typedProblem({ spec }, POD);
const ofContainers = (...containers: readonly unknown[]): string | undefined =>
  problemOf({ containers });

/* The texts of structured-merge-diff v6 (typed/validate.go, value/valueunstructured.go). */
test.each<[string | undefined, string | undefined]>([
  [ofContainers({ name: 'a' }), undefined],
  [
    ofContainers({ name: 'a' }, { name: 'b' }, { name: 'a' }),
    '.spec.containers: duplicate entries for key [name="a"]',
  ],
  [
    ofContainers(null),
    '.spec.containers: element 0: associative list with keys may not have a null element',
  ],
  [
    ofContainers({ name: 'a' }, 'text'),
    '.spec.containers: element 1: associative list with keys may not have non-map elements',
  ],
  [problemOf({ containers: { a: 'b' } }), '.spec.containers: expected list, got &{map[a:b]}'],
  [problemOf([1, 'x', null, true]), '.spec: expected map, got &{[1 x <nil> true]}'],
  [
    ofContainers({ name: 'a', image: 1, tty: 'yes' }),
    'errors:\n  .spec.containers[name="a"].image: expected string, got &value.valueUnstructured{Value:1}\n  .spec.containers[name="a"].tty: expected boolean, got &{yes}',
  ],
  [
    ofContainers({ name: 'a', image: { b: [null, 'c'], a: 1 } }),
    '.spec.containers[name="a"].image: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"a":1, "b":[]interface {}{interface {}(nil), "c"}}}',
  ],
  [
    problemOf({ terminationGracePeriodSeconds: '30' }),
    '.spec.terminationGracePeriodSeconds: expected numeric (int or float), got string',
  ],
  [problemOf({ nothing: 1 }), '.spec.nothing: field not declared in schema'],
])('%# %s', (problem, text) => {
  expect(problem).toBe(text);
});
