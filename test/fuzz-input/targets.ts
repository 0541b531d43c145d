import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { plan } from '../../src/simulation/index.ts';
import { readLines } from '../conformance/read-lines.ts';
import type { Draw } from '../fuzz/draw.ts';
import { Mixture } from './mixture.ts';
import { isRecord } from '../../src/units/index.ts';
import { autoscalerTargets } from './autoscaler-targets.ts';
import { fixture, valueOf } from './fixtures.ts';
import type { Target } from './target.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const corpus = path.join(root, 'test/conformance/corpus');

const DEFAULTED = ['api/pod-defaults.jsonl.gz', 'api/object-defaults.jsonl.gz'];
const VALIDATED = [
  'validation',
  'validation-2',
  'validation-3',
  'validation-4',
  'workload-validation',
].map((stem) => `api/${stem}.jsonl.gz`);

/** All kinds of files that the command line reads. */
export function makeTargets(): readonly Target[] {
  const quickstart = fixture('quickstart/nodes.yaml').concat(
    fixture('quickstart/shop.yaml'),
    fixture('quickstart/database.yaml'),
  );
  const defaulted = DEFAULTED.flatMap(objectsIn);
  const valid = [...defaulted, ...VALIDATED.flatMap(validIn), ...clusterObjects(), ...quickstart];
  const saved: unknown = JSON.parse(JSON.stringify(plan({ objects: quickstart as never })));
  return [
    {
      name: 'manifest',
      weight: 12,
      argv: (file, cluster) => ['plan', cluster, file, '--max-pods', '2000'],
      bases: [...defaulted, ...VALIDATED.flatMap(objectsIn), ...quickstart],
      mixture: { documents: valid, values: new Mixture(valid) },
    },
    {
      name: 'configuration',
      weight: 2,
      argv: (file, cluster) => ['plan', cluster, '--max-pods', '300', '--config', file],
      bases: readLines(path.join(corpus, 'api/scheduler-config.jsonl.gz')).map(({ content }) =>
        valueOf(String(content?.['text'])),
      ),
    },
    {
      name: 'policy',
      weight: 2,
      argv: (file, cluster) => ['plan', cluster, '--max-pods', '300', '--policy', file],
      bases: readLines(path.join(corpus, 'legacy/translations.jsonl.gz')).map(
        ({ content }) => content?.['policy'],
      ),
    },
    {
      name: 'scenario',
      weight: 2,
      argv: (file, cluster) => ['plan', cluster, '--max-pods', '2000', '--scenario', file],
      bases: [...fixture('scenarios/node-maintenance.yaml'), SCENARIO],
    },
    {
      name: 'kubelet model',
      weight: 1,
      argv: (file, cluster) => ['plan', cluster, '--max-pods', '2000', '--model', file],
      bases: [MODEL],
    },
    {
      name: 'expectations',
      weight: 1,
      argv: (file, cluster) => ['check', cluster, '--expect', file],
      bases: fixture('check/expectations.yaml'),
    },
    {
      name: 'catalog',
      weight: 1,
      argv: (file, cluster) => ['size', cluster, '--catalog', file],
      bases: fixture('node-catalogs/catalog.yaml'),
    },
    {
      name: 'saved plan',
      weight: 1,
      argv: (file) => ['compare', '--base', file, '--head', file],
      bases: [saved],
    },
    ...autoscalerTargets(),
  ];
}

/** Draws by weight. */
export function drawTarget(draw: Draw, targets: readonly Target[]): Target {
  const total = targets.reduce((sum, { weight }) => sum + weight, 0);
  let at = draw.below(total);
  for (const target of targets) {
    if (at < target.weight) return target;
    at -= target.weight;
  }
  throw new Error('weights add up to their total');
}

function objectsIn(file: string): readonly unknown[] {
  return readLines(path.join(corpus, file))
    .map(({ content }) => content?.['object'])
    .filter(isRecord);
}

/** The objects that the API server accepts. */
function validIn(file: string): readonly unknown[] {
  return readLines(path.join(corpus, file))
    .filter(({ content }) => isRecord(content?.['expect']) && content['expect']['valid'] === true)
    .map(({ content }) => content?.['object'])
    .filter(isRecord);
}

/** Objects of the clusters of recorded decisions: some of each file. */
function clusterObjects(): readonly unknown[] {
  const folder = path.join(corpus, 'modern/decisions-2');
  return fs.readdirSync(folder).flatMap((file) =>
    readLines(path.join(folder, file))
      .slice(0, 5)
      .flatMap(({ content }): readonly unknown[] => Object.values(content?.['objects'] ?? []))
      .filter(isRecord),
  );
}

const SCENARIO = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  steps: [
    { at: '10s', failNode: 'worker-1' },
    { at: '20s', scale: { kind: 'Deployment', name: 'web', replicas: 5 } },
    { at: '30s', drain: 'worker-2' },
    { at: '1m', recoverNode: 'worker-1' },
    { at: '2m', delete: { kind: 'Pod', name: 'web-0' } },
  ],
};

const MODEL = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'KubeletModel',
  kubelet: { sandbox: '1s', pullOverhead: '500ms', containerStart: '10ms' },
  containers: [{ pullDuration: '2s', stopDuration: '3s', runDuration: '5s', exitCode: 1 }],
};
