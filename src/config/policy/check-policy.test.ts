import { describe, expect, test } from 'vitest';
import { checkPolicy } from './check-policy.ts';

const places = (text: string): readonly string[] =>
  checkPolicy(text, { file: 'p.json' }).problems.map(
    ({ line, column, message }) => `${String(line)}:${String(column)} ${message}`,
  );

describe('checking a Policy', () => {
  test('finds no problem in an empty one', () => {
    expect(checkPolicy('{"kind":"Policy","apiVersion":"v1"}')).toEqual({
      problems: [],
      warnings: [],
    });
  });

  test('continues after the problem at which kube-scheduler stops, with places and hints', () => {
    const text = [
      '{"kind":"Policy","apiVersion":"v1",',
      '"predicate":[],',
      '"predicates":[{"name":"PodFitResources"},{"name":"CheckNodeCondition"}],',
      '"priorities":[{"name":"Leest","weight":0}]}',
    ].join('\n');
    const create = "couldn't create scheduler from policy:";
    expect(places(text)).toEqual([
      '2:1 invalid policy: v1.Policy.ReadObject: found unknown field: predicate (did you mean predicates?)',
      `4:40 ${create} priority Leest should have a positive weight applied to it or it has overflown`,
      `3:23 ${create} predicate type not found for "PodFitResources" (did you mean PodFitsResources?)`,
      `3:50 ${create} predicate type not found for "CheckNodeCondition" (gone before v1.22; its work is done by taints, which PodToleratesNodeTaints honours)`,
      `4:23 ${create} priority type not found for "Leest"`,
    ]);
  });

  test('recognises a KubeSchedulerConfiguration', () => {
    const text = 'kind: KubeSchedulerConfiguration\napiVersion: kubescheduler.config.k8s.io/v1\n';
    expect(checkPolicy(text).problems[0]?.message).toMatch(/did you mean --config\?\)$/);
  });

  test('reports the place of malformed JSON', () => {
    expect(places('{"kind":"Policy",\n "apiVersion" "v1"}')).toEqual([
      "2:15 invalid policy: couldn't get version/kind; json parse error: invalid character '\"' after object key",
    ]);
  });

  test('reports names with which kube-scheduler crashes', () => {
    const text =
      '{"kind":"Policy","apiVersion":"v1","priorities":[{"name":"NodeLabel","weight":1,"argument":{"labelPreference":{"label":"a"}}}]}';
    expect(checkPolicy(text).problems[0]?.message).toBe(
      'panic: runtime error: invalid memory address or nil pointer dereference (kube-scheduler v1.22 crashes on a priority named NodeLabel: choose any other name for the labelPreference)',
    );
  });
});
