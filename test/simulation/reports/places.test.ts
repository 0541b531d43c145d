import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { objectAt } from '../../support/object-at.ts';
import { objectsOf } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';
import type { KubernetesObject, Pod } from '../../../src/objects/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import {
  applyEdits,
  capacity,
  drain,
  explain,
  pack,
  size,
  survive,
} from '../../../src/whatif/index.ts';

/* An annotation is at the line of the object that it names, found again in the text without the manifest reader. */

const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'a' },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '20' } },
};

function deployment(name: string, cpu = '9'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: c, image: app, resources: {requests: {cpu: "${cpu}"}}}]}
`;
}

const indented = (text: string): string =>
  text.trimEnd().split('\n').join('\n  ').replace(/^/, '- ');

const pod = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'a', resources: { requests: { cpu: '9' } } }] },
});

/** Files of every form that manifests have; each has objects that fit nowhere. */
const FILES: Readonly<Record<string, string>> = {
  'nodes.json': JSON.stringify(NODE),
  'multi.yaml': `${deployment('one')}---\n\n# a comment\n${deployment('two')}---\n${deployment('three')}`,
  'list.yaml': `apiVersion: v1\nkind: List\nitems:\n${['four', 'five'].map((name) => indented(deployment(name))).join('\n')}\n`,
  'list.json': JSON.stringify(
    { apiVersion: 'v1', kind: 'List', items: [pod('six'), pod('seven')] },
    undefined,
    2,
  ),
  'chart.yaml': `---
# Source: shop/templates/web.yaml
# the second comment
${deployment('eight')}---
# Source: shop/templates/empty.yaml
---
# Source: shop/templates/api.yaml

${deployment('nine')}`,
  'windows.yaml': `${deployment('ten')}---\n${deployment('eleven')}`.replaceAll('\n', '\r\n'),
  'base/deployment.yaml': deployment('twelve'),
  'overlays/prod/deployment.yaml': `# the overlay\n${deployment('thirteen')}`,
};

function namedAt({ file, line, column }: { file: string; line: number; column: number }): string {
  const { kind = '', metadata = {} } = objectAt(FILES[file] ?? '', line, column) ?? {};
  return `${kind}/${metadata.name ?? ''}`;
}

test('every annotated line is the line of the object, in every form of manifests', () => {
  const found = plan({ objects: objectsOf(FILES) });
  expect(found.findings).toHaveLength(13);
  for (const { object, place } of found.findings) {
    expect(place && namedAt(place), object).toBe(object);
  }
});

test('github, sarif and gitlab point at these lines', () => {
  const found = plan({ objects: objectsOf(FILES) });
  const subjects = new Set(found.findings.map(({ object }) => object));
  const { runs } = JSON.parse(rendered(found, 'sarif')) as { runs: [{ results: SarifResult[] }] };
  const inSarif = runs[0].results.map(({ locations: [at] }) => {
    const { artifactLocation, region } = at.physicalLocation;
    return namedAt({
      file: artifactLocation.uri,
      line: region.startLine,
      column: region.startColumn,
    });
  });
  expect(new Set(inSarif)).toEqual(subjects);
  const gitlab = JSON.parse(rendered(found, 'gitlab')) as GitlabFinding[];
  const inGitlab = gitlab.map(({ location }) => {
    const line = (FILES[location.path] ?? '').split('\n')[location.lines.begin - 1] ?? '';
    return namedAt({
      file: location.path,
      line: location.lines.begin,
      column: line.search(/[^ -]/) + 1,
    });
  });
  expect(new Set(inGitlab)).toEqual(subjects);
  const {
    'list.json': _json,
    'windows.yaml': _windows,
    'overlays/prod/deployment.yaml': _prod,
    ...rest
  } = FILES;
  const few = plan({ objects: objectsOf(rest) });
  const annotations = [
    ...rendered(few, 'github').matchAll(/^::error file=(.+?),line=(\d+),col=(\d+),title=(.+?)::/gm),
  ];
  expect(annotations).toHaveLength(8);
  for (const [, file = '', line, column, title] of annotations) {
    expect(title).toContain(namedAt({ file, line: Number(line), column: Number(column) }));
  }
});

interface SarifResult {
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: { readonly startLine: number; readonly startColumn: number };
      };
    },
  ];
}

interface GitlabFinding {
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const second = { ...NODE, metadata: { name: 'b' } };
const twoNodes = (name: string, cpu: string): readonly KubernetesObject[] =>
  objectsOf({
    'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [NODE, second] }),
    'web.yaml': `# first line\n${deployment(name, cpu).replace('spec:\n', 'spec:\n  replicas: 2\n')}`,
  });
const WEB = { file: 'web.yaml', line: 2, column: 1 };

test('what-ifs point at the workload that asks for the pod', () => {
  expect(size({ objects: twoNodes('web', '9') }).pending.map(({ place }) => place)).toEqual([
    WEB,
    WEB,
  ]);
  const [loss] = survive({ objects: twoNodes('web', '3') }).losses;
  expect(loss?.pending.map(({ place }) => place)).toEqual([WEB]);
  const drained = drain({ objects: twoNodes('web', '3') }, { nodes: ['a'] });
  expect(drained.findings.map(({ kind, place }) => [kind, place])).toContainEqual(['pending', WEB]);
  expect(rendered(pack({ objects: twoNodes('web', '3') }, { atLeast: 1 }), 'sarif')).toContain(
    'too-few',
  );
});

describe('beside a cluster', () => {
  const live = (object: object, name: string): object => ({
    ...object,
    metadata: { name, namespace: 'default', uid: name, resourceVersion: '1', generation: 1 },
  });
  const workload = (name: string, cpu: string): object => parse(deployment(name, cpu)) as object;
  const bare = (spec: object): object => ({ apiVersion: 'v1', kind: 'Pod', spec });
  const containersOf = (cpu: string): readonly object[] => [
    { name: 'c', image: 'a', resources: { requests: { cpu } } },
  ];
  /** Deployment/old has 3 of 4 cpu, Pod/bare the last one. */
  const cluster = (): readonly KubernetesObject[] =>
    objectsOf({
      'cluster.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [
          { ...NODE, metadata: { name: 'a', uid: 'a', resourceVersion: '1' } },
          live(workload('old', '3'), 'old'),
          live(bare({ containers: containersOf('1'), nodeName: 'a' }), 'bare'),
          live(bare({ containers: containersOf('9') }), 'waits'),
        ],
      }),
    });
  const NEW = { file: 'new.yaml', line: 1, column: 1 };
  const HIGH =
    '---\napiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 9\n';

  test.each([
    ['too large', deployment('new'), [['Deployment/new', NEW], ['Pod/waits']]],
    ['a change', deployment('old'), [['Deployment/old', NEW], ['Pod/waits']]],
    ['harmless', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n', [['Pod/waits']]],
    [
      'what displaces others',
      deployment('new', '4').replace('containers:', 'priorityClassName: high, containers:') + HIGH,
      [['Deployment/old', NEW], ['Pod/bare', NEW], ['Pod/waits']],
    ],
  ])('no place is in its file: %s', (_what, manifest, expected) => {
    const [objects, apply] = [cluster(), objectsOf({ 'new.yaml': manifest })];
    const found = plan({ objects: [], cluster: objects, apply });
    const places = found.findings
      .filter(({ counts }) => counts)
      .map(({ object, place }) => (place === undefined ? [object] : [object, place]));
    expect(unique(places.sort())).toEqual(expected);
    for (const format of ['github', 'sarif', 'gitlab'] as const) {
      expect(rendered(found, format)).not.toContain('cluster.json');
    }
  });

  const unique = (list: readonly unknown[]): readonly unknown[] =>
    [...new Set(list.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as unknown);

  test('of a pod that is asked about', () => {
    const [all, apply] = [cluster(), objectsOf({ 'new.yaml': deployment('new') })];
    const isAsked = ({ metadata: { name } }: KubernetesObject): boolean => name === 'waits';
    const pod = all.find(isAsked) as Pod;
    const rest = all.filter((one) => !isAsked(one));
    const places = [[], apply].map((more) => {
      const asked = { pod, objects: [], cluster: rest, apply: more };
      return [explain(asked).place?.file, capacity(asked).place?.file];
    });
    expect(places).toEqual([
      ['cluster.json', 'cluster.json'],
      [undefined, undefined],
    ]);
  });
});

test('an edited workload keeps its place', () => {
  const edited = applyEdits(twoNodes('web', '1'), [
    { edit: 'scale', kind: 'Deployment', name: 'web', replicas: 20 },
  ]);
  const [finding] = plan({ objects: edited }).findings;
  expect([finding?.kind, finding?.place]).toEqual(['unschedulable', WEB]);
});

test('github groups the pods that have no node for one cause if there is no room for each, the most first', () => {
  const many = (count: number, cpu: string, prefix: string): readonly string[] =>
    Array.from({ length: count }, (_, at) => deployment(`${prefix}-${String(at)}`, cpu));
  const gpus = many(12, '1', 'gpu').map((text) =>
    text.replace('cpu: "1"', 'cpu: "1", nvidia.com/gpu: "1"').replace('requests', 'limits'),
  );
  const texts = {
    'nodes.json': FILES['nodes.json'] ?? '',
    'cpu.yaml': many(5, '9', 'large').join('---\n'),
    'gpu.yaml': gpus.join('---\n'),
  };
  const lines = rendered(plan({ objects: objectsOf(texts) }), 'github')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(
    /^::error file=gpu\.yaml,line=\d+,col=1,title=12 pods unschedulable%3A .*::12 pods that ask for 1 nvidia\.com\/gpu: 1 node has no nvidia\.com\/gpu%0A/,
  );
  expect(lines[0]).toMatch(/%0AAlso Deployment\/gpu-11 \(default\) at gpu\.yaml:\d+$/);
  expect(lines[1]).toMatch(/^::error file=cpu\.yaml,line=1,col=1,title=5 pods unschedulable/);
});

test('github counts what it has no room for, after the first nine errors', () => {
  const found = plan({ objects: objectsOf(FILES) });
  const [first] = found.findings;
  if (first === undefined) throw new Error('no finding');
  const findings = Array.from({ length: 15 }, (_, at) => {
    const { place: _place, ...rest } = first;
    return { ...rest, object: `Deployment/web-${String(at)}`, message: `message ${String(at)}` };
  });
  const lines = rendered({ ...found, findings }, 'github')
    .trimEnd()
    .split('\n');
  expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
  expect(lines.at(-2)).toContain('title=and 7 more errors::unschedulable: Deployment/web-8');
  expect(lines.at(-1)).toContain('Plan failed: ');
});
