import { expect, test } from 'vitest';
import { objectAt } from '../../support/object-at.ts';
import { objectsOf } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { applyEdits, drain, pack, size, survive } from '../../../src/whatif/index.ts';

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

test('an edited workload keeps its place', () => {
  const edited = applyEdits(twoNodes('web', '1'), [
    { edit: 'scale', kind: 'Deployment', name: 'web', replicas: 20 },
  ]);
  const [finding] = plan({ objects: edited }).findings;
  expect([finding?.kind, finding?.place]).toEqual(['unschedulable', WEB]);
});

test('github groups what has the same message if there is no room for each', () => {
  const names = Array.from({ length: 30 }, (_, at) => `web-${String(at)}`);
  const texts = { ...FILES, 'many.yaml': names.map((name) => deployment(name)).join('---\n') };
  const lines = rendered(plan({ objects: objectsOf(texts) }), 'github')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('43 pods unschedulable%3A ');
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
