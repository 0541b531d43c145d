import type { KubernetesObject } from '../../src/objects/index.ts';
import { meta, pod, workload } from '../support/finding-manifests.ts';
import type { FieldCase } from './field-case.ts';
import { NODES } from './objects.ts';
import { served } from './live-objects.ts';

const apps = (app: string): KubernetesObject =>
  meta(workload('Deployment', app, 1, { cpu: '100m' }), { name: 'web' });

/** A Deployment whose selector the manifest changes, which no server allows. */
const refused: FieldCase['files'] = {
  'c.yaml': [...NODES, served(apps('web'), 'uid-of-web')],
  'm.yaml': [apps('other')],
};

const IMMUTABLE = /m\.yaml:1:1: error: Deployment\/web: .*field is immutable/;

/** "b" fits beside "s" on one of the two nodes that a tie decides between. */
const lucky: FieldCase['files'] = {
  'n.yaml': NODES,
  'a.yaml': [
    pod('s', { cpu: '2' }),
    pod('b', { cpu: '3', spec: { nodeSelector: { 'kubernetes.io/hostname': 'n2' } } }),
  ],
};

export const verdicts: readonly FieldCase[] = [
  {
    name: 'A13 a refused change has its place in the commands that cannot answer without it',
    files: refused,
    runs: [
      'drain n1 -f DIR/c.yaml -f DIR/m.yaml',
      'size DIR/c.yaml DIR/m.yaml',
      'capacity DIR/c.yaml DIR/m.yaml --pod deployment/web',
      'audit DIR/c.yaml DIR/m.yaml',
      'explain deployment/web -f DIR/c.yaml -f DIR/m.yaml',
    ].map((args) => ({ args, exit: 1, err: [IMMUTABLE] })),
  },
  {
    name: 'A13 the last line of a comparison says that the head is refused',
    files: refused,
    runs: [
      {
        args: 'compare --base DIR/c.yaml --head DIR/c.yaml --head DIR/m.yaml',
        exit: 2,
        out: [/^Comparison failed: 1 refused, /m],
      },
    ],
  },
  {
    name: 'A16 luck that alone is to count makes the verdict unknown, whatever seed is planned',
    files: lucky,
    runs: ['0', '3'].map((seed) => ({
      args: `plan DIR/n.yaml DIR/a.yaml --fail-on luck --seed ${seed}`,
      exit: 2,
      out: [/^Plan unknown: .* of 8 seeds fail: --seed \d/m],
    })),
  },
  {
    name: 'A16 a plan that one seed alone is asked for says nothing of luck',
    files: lucky,
    runs: [
      { args: 'plan DIR/n.yaml DIR/a.yaml --seeds 1', exit: 0, notOut: [/seeds fail/] },
      { args: 'plan DIR/n.yaml DIR/a.yaml', exit: 0, out: [/seeds fail: --seed/] },
    ],
  },
];
