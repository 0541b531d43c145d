import { describe, expect, test } from 'vitest';
import { formatProblem, formatWarning } from '../problems/index.ts';
import { takeIn } from './library.ts';
import { readManifestTexts } from './read-texts.ts';
import type { Manifests } from './read-texts.ts';

function read(...texts: string[]): Manifests {
  return readManifestTexts(
    texts.map((text, index) => ({ name: `f${String(index)}.yaml`, text })),
    {},
  );
}

function errorsOf(...texts: string[]): string[] {
  return read(...texts).errors.map(formatProblem);
}

function names({ objects }: Manifests): string[] {
  return objects.map(
    ({ kind, metadata }) => `${kind} ${metadata.namespace ?? '-'}/${metadata.name}`,
  );
}

const pod = (name: string, more = ''): string =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  containers:\n  - name: c\n    image: x\n${more}`;

describe('readManifestTexts reads', () => {
  test('documents of YAML, skipping empty ones', () => {
    const result = read(`---\n# nothing\n---\n${pod('a')}---\n\n---\n${pod('b')}...\n`);
    expect(names(result)).toEqual(['Pod default/a', 'Pod default/b']);
    expect(result.errors).toEqual([]);
    expect(result.counts).toEqual({ files: 1, documents: 2, objects: 2 });
  });

  test('a byte order mark and CRLF line ends', () => {
    const result = read(`\ufeff${pod('a').replaceAll('\n', '\r\n')}`);
    expect(names(result)).toEqual(['Pod default/a']);
    expect(takeIn(result.objects[0]!).placeOf(['spec', 'containers', 0, 'image'])).toMatchObject({
      line: 8,
      column: 12,
    });
  });

  test('a sequence of JSON objects', () => {
    const node = (name: string): string =>
      `{"apiVersion":"v1","kind":"Node","metadata":{"name":"${name}"}}`;
    expect(names(read(`${node('a')}\n${node('b')}---\n${node('c')}`))).toEqual([
      'Node -/a',
      'Node -/b',
      'Node -/c',
    ]);
  });

  test('lists, of any kind or of one', () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Node\n  metadata: {name: n1}\n`;
    const nodes =
      '{"apiVersion":"v1","kind":"NodeList","metadata":{},"items":[{"metadata":{"name":"m"}}]}';
    expect(names(read(list, nodes))).toEqual(['Node -/n1', 'Node -/m']);
  });

  test('anchors, aliases and merge keys', () => {
    const text = pod('a', '  nodeSelector: &s {disk: ssd}\n').replace(
      '  name: a',
      '  name: a\n  labels: {<<: {disk: ssd}, x: z}',
    );
    expect(read(text).objects[0]?.metadata.labels).toEqual({ disk: 'ssd', x: 'z' });
  });

  test('null as absent, or as empty in a map of texts', () => {
    const text = pod('a', '  nodeSelector:\n    node-role.kubernetes.io/edge:\n  hostname: null\n');
    expect(read(text).objects[0]).toMatchObject({
      spec: { nodeSelector: { 'node-role.kubernetes.io/edge': '' } },
    });
    expect(read(text).objects[0]).not.toHaveProperty('spec.hostname');
  });

  test('__proto__ as a key like any other', () => {
    for (const text of [
      pod('a', '  __proto__:\n    polluted: 1\n'),
      '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[],"__proto__":{"polluted":1}}}',
    ]) {
      expect(errorsOf(text).join()).toContain('unknown field "spec.__proto__"');
      expect({}).not.toHaveProperty('polluted');
    }
  });

  test('generateName, with the same names for the same input', () => {
    const text = pod('a').replace('name: a', 'generateName: job-');
    const [first, second] = read(text, text).objects.map(({ metadata }) => metadata.name);
    expect(first).toMatch(/^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(second).not.toBe(first);
    expect(read(text, text).objects.map(({ metadata }) => metadata.name)).toEqual([first, second]);
  });

  test('the given namespace, for namespaced kinds', () => {
    const texts = [
      { name: 'f', text: `${pod('a')}---\napiVersion: v1\nkind: Node\nmetadata: {name: n1}\n` },
    ];
    expect(names(readManifestTexts(texts, { namespace: 'shop' }))).toEqual([
      'Pod shop/a',
      'Node -/n1',
    ]);
  });

  test('custom resources and their definitions, in their own namespace', () => {
    const result = read(
      'apiVersion: monitoring.coreos.com/v1\nkind: Prometheus\nmetadata: {name: k8s, namespace: mon}\n',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a.b.io}\n',
    );
    expect(names(result)).toEqual(['Prometheus mon/k8s', 'CustomResourceDefinition -/a.b.io']);
  });
});

/** A pod that requests an amount of cpu. */
const requesting = (quantity: string): string =>
  pod('a').replace('image: x', `image: x\n    resources: {requests: {cpu: ${quantity}}}`);

test('a duplicate key is a warning that names both places, in YAML and in JSON', () => {
  const found = (text: string): readonly string[] =>
    readManifestTexts([{ name: 'f0.yaml', text }]).warnings.map(formatProblem);
  expect(found(pod('a', '  hostname: a\n  hostname: b\n'))).toEqual([
    expect.stringContaining('key "hostname" is given twice, first in line 9'),
  ]);
  expect(
    found('{"apiVersion":"v1",\n"kind":"Pod",\n"kind":"Node","metadata":{"name":"n"}}'),
  ).toEqual([expect.stringContaining('key "kind" is given twice, first in line 2')]);
});

describe('readManifestTexts refuses', () => {
  test('what no API server would have stored in the Node of a hand-written cluster', () => {
    const node = (metadata: string): string =>
      `apiVersion: v1\nkind: Node\nmetadata: {name: n1${metadata}}\nspec:\n  taints:\n    - {key: a, effect: Odd}\nstatus: {capacity: {cpu: 1}}\n`;
    expect(errorsOf(node(''))).toEqual([
      'f0.yaml:6:24: error: Node/n1: metadata.taints[0].effect: Unsupported value: "Odd": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ]);
    expect(errorsOf(node(', uid: u'))).toEqual([]);
  });

  test('the same object in two files, naming both, unless it is equal word for word', () => {
    expect(errorsOf(pod('a'), pod('a'))).toEqual([]);
    expect(errorsOf(pod('a'), pod('a', '  hostname: b\n'))).toEqual([
      'f1.yaml:1:1: error: Pod/a: the same object is already in f0.yaml:1; if one of them is the cluster, name it with --cluster PATH',
    ]);
  });

  test('different objects of the same names once for each pair of files, with their number', () => {
    const [old, changed] = ['', '  hostname: b\n'].map((rest) =>
      ['a', 'b', 'c'].map((name) => pod(name, rest)).join('---\n'),
    );
    expect(errorsOf(old ?? '', changed ?? '', pod('c', '  hostname: c\n'))).toEqual([
      expect.stringMatching(
        /^f1.yaml:1:1: .*already in f0.yaml:1; .*; 2 more objects are in both$/,
      ),
      expect.stringMatching(/^f2.yaml:1:1: .*already in f0.yaml:\d+; .*PATH$/),
    ]);
  });

  test('unknown fields and wrong types, by their place', () => {
    const text = pod('a', '  toleration: []\n  priority: high\n');
    expect(errorsOf(text)).toEqual([
      'f0.yaml:9:3: error: Pod/a: unknown field "spec.toleration", did you mean "tolerations"?',
      'f0.yaml:10:13: error: Pod/a: "spec.priority" must be a whole number, not the text "high"',
    ]);
  });

  test('a problem in an item of a list, by its place, in YAML and in JSON', () => {
    const item = (name: string, image: string): string => {
      const lines = pod(name).replace('image: x', `image: ${image}`).trimEnd().split('\n');
      return lines.map((line, index) => (index === 0 ? '- ' : '  ') + line).join('\n');
    };
    const yaml = `apiVersion: v1\nitems:\n${item('q', 'x')}\n${item('p', '5')}\nkind: List\n`;
    expect(errorsOf(yaml)).toEqual([
      'f0.yaml:18:14: error: Pod/p: "spec.containers[0].image" must be text, not 5; quote it',
    ]);
    const json =
      '{"kind":"List","apiVersion":"v1","items":[\n{"apiVersion":"v1","kind":"Node","metadata":{"name":"n"}},\n{"apiVersion":"v1","kind":"Node","metadata":{"name":5}}]}';
    expect(errorsOf(json)).toEqual([
      'f0.yaml:3:53: error: Node: "metadata.name" must be text, not 5; quote it',
    ]);
  });

  test.each([
    [
      'metadata:\n\tname: x',
      'f0.yaml:2:1: error: YAML is indented with spaces: this line begins with a tab',
    ],
    [
      'a: {{ .Values.x }}',
      'f0.yaml:1:5: error: invalid map key: it must be text; this looks like a template: render it first (helm template, kustomize build)',
    ],
    ['a: \0', 'f0.yaml:1:4: error: a binary file, not YAML or JSON'],
    ['a: \u001b', 'f0.yaml:1:4: error: control characters are not allowed: U+001B'],
    [
      '%YAML 1.2\n---\n',
      'f0.yaml:1:1: error: YAML directives are not read: remove the line that begins with "%"',
    ],
    ['hello', 'f0.yaml:1:1: error: not a Kubernetes object, but string'],
    ['kind: Pod', 'f0.yaml:1:1: error: apiVersion not set: not a Kubernetes manifest'],
    ['kind: Pod\napiVersion: 1', 'f0.yaml:2:13: error: "apiVersion" must be text, not 1'],
    [
      'apiVersion: v1\nkind: Podd',
      'f0.yaml:1:13: error: Podd: no matches for kind "Podd" in version "v1"; did you mean "Pod"?',
    ],
    [
      'apiVersion: extensions/v1beta1\nkind: Deployment',
      'f0.yaml:1:13: error: Deployment: no matches for kind "Deployment" in version "extensions/v1beta1"; use apps/v1',
    ],
    [
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration',
      'f0.yaml:1:13: error: KubeSchedulerConfiguration: kind KubeSchedulerConfiguration is not a manifest: give it with --config',
    ],
    [
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: r, uid: u}]}',
      'f0.yaml:1:1: error: Pod/p: spec.containers: Required value',
    ],
    [
      'apiVersion: v1\nkind: Policy',
      'f0.yaml:1:13: error: Policy: kind Policy is not a manifest: give it with --policy',
    ],
    [
      '{"apiVersion": "v1", "kind" "Pod"}',
      'f0.yaml:1:29: error: invalid YAML: missing , or : between flow map items',
    ],
  ])('%j with advice', (text, message) => {
    expect(errorsOf(text)).toEqual([message]);
  });

  test('an alias bomb, at once', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level < 12; level++)
      bomb.push(`a${String(level)}: &a${String(level)} [${`*a${String(level - 1)}, `.repeat(10)}]`);
    expect(errorsOf(bomb.join('\n')).join()).toContain(
      'excessive aliasing: anchors expand to more than 1,000,000 values',
    );
  });

  test('nesting without end', () => {
    expect(errorsOf('['.repeat(100_000)).join()).toMatch(/nested too deeply|invalid YAML/);
    const deep = `{"a":`.repeat(100_000) + '1' + '}'.repeat(100_000);
    expect(errorsOf(deep).join()).toContain('nested too deeply');
  });

  test.each(['1.5.2', 'abc', '1GB'])('the quantity %s', (quantity) => {
    expect(errorsOf(requesting(quantity)).join()).toContain(
      'f0.yaml:9:33: error: Pod/a: "spec.containers[0].resources.requests.cpu" is not a quantity: quantities must match the regular expression',
    );
  });

  test('a negative quantity', () => {
    expect(errorsOf(requesting('"-1"')).join()).toContain(
      'f0.yaml:9:33: error: Pod/a: spec.containers[0].resources.requests[cpu]: Invalid value',
    );
  });

  test('terminal escapes, which no message contains', () => {
    const message = errorsOf(pod('"\\e[31mred"')).join();
    expect(message).toContain('Invalid value');
    expect(message).not.toContain('\u001b');
  });
});

test('a document of a directory without apiVersion and kind is skipped', () => {
  const text = 'vgs: []\n---\nkind: Pod\n';
  const met = readManifestTexts([{ name: 'dir/disk.yaml', text, isMet: true }]);
  expect(met.warnings.map(formatWarning)).toEqual([
    'warning: passed over 1 file: 1 without Kubernetes objects (such as dir/disk.yaml)',
  ]);
  expect(met.errors.map(({ message }) => message)).toEqual([
    'apiVersion not set: not a Kubernetes manifest',
  ]);
  const named = readManifestTexts([{ name: 'disk.yaml', text }]);
  expect([named.warnings, named.errors.length]).toEqual([[], 2]);
});
