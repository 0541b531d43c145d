/*
 * The table of fates goes on: what a cluster loses, and what a manifest changes, in the documents of the other commands.
 *
 * To add a row: append an object to the list. `make` answers a question of one command; the verdict of its document and `text` must be
 * in every format.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { OutcomeVerdict, Plan } from '../../../src/outcome/index.ts';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import type { Outcome } from '../../../src/reports/index.ts';
import { planWithRemedies, audit, survive } from '../../../src/whatif/index.ts';
import {
  fieldsAt,
  manifest,
  meta,
  node,
  pod,
  web,
  wide,
  workload,
} from '../../support/finding-manifests.ts';

interface CommandRow {
  readonly name: string;
  readonly make: () => Outcome;
  readonly verdict: OutcomeVerdict;
  readonly text: RegExp;
}

const host = (name: string, labels: object = {}): KubernetesObject =>
  meta(node(name), { labels: { 'kubernetes.io/hostname': name, ...labels } });

const important = { priorityClassName: 'important' };
const daemons = manifest('apps/v1', 'DaemonSet', 'agent', {
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { labels: { app: 'agent' } },
      spec: fieldsAt(pod('agent'), 'spec'),
    },
  },
});

/** Both nodes run the daemon; the second has room for another pod only if its daemon pod goes. */
const crowded: readonly KubernetesObject[] = [
  host('n1'),
  host('n2', { disk: 'ssd' }),
  wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'important', { value: 1000 })),
  daemons,
  workload('Deployment', 'filler', 1, {
    cpu: '3',
    spec: { ...important, nodeSelector: { disk: 'ssd' } },
  }),
  web({ spec: important }, 1),
];

const live = meta(web({}, 1), { uid: 'u1' });

/** Two of three nodes tie for the first pod, and only one of these leaves room for the second. */
const tied: readonly KubernetesObject[] = [
  host('n1', { disk: 'ssd' }),
  host('n2'),
  wide(manifest('scheduling.k8s.io/v1', 'PriorityClass', 'important', { value: 1000 })),
  pod('first', { cpu: '2', spec: important }),
  pod('second', { cpu: '3', spec: { nodeSelector: { disk: 'ssd' } } }),
];

/** The plan of the first of these seeds that passes, and that others turn. */
const luckyOf = (seeds: number): Plan => {
  const options = { failOn: ['unschedulable', 'luck'] as const };
  const all = Array.from({ length: seeds }, (_, seed) =>
    planWithRemedies({ objects: tied, options: { ...options, seed } }),
  );
  const lucky = all.find(({ summary }) => summary.verdict === 'unknown');
  if (lucky === undefined) throw new Error('no seed passes by luck');
  return lucky;
};

const rows: readonly CommandRow[] = [
  {
    name: 'survive: a StatefulSet on a node that does not answer',
    make: () => survive({ objects: [host('n1'), host('n2'), workload('StatefulSet', 'db', 2)] }),
    verdict: 'failed',
    text: /creates no new pod while its node does not answer/,
  },
  {
    name: 'survive: a daemon pod of a healthy node is preempted',
    make: () => survive({ objects: crowded }, { as: 'deleted' }),
    verdict: 'failed',
    text: /agent/,
  },
  {
    name: 'audit: the new template of a workload names a PriorityClass that does not exist',
    make: () =>
      audit({
        objects: [],
        cluster: [host('n1'), live],
        apply: [web({ spec: { priorityClassName: 'gold' } }, 1)],
      }),
    verdict: 'failed',
    text: /gold/,
  },
  {
    name: 'plan: a verdict that hangs on a tie, with --fail-on luck',
    make: () => luckyOf(8),
    verdict: 'unknown',
    text: /of 8 seeds fail/,
  },
];

const FORMATS = ['table', 'json', 'junit', 'github', 'markdown', 'html'] as const;

/** A text as its reader sees it: in one line, and without what the format escapes. */
const plain = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll(/<\/?\w[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

describe.each(rows)('$name', ({ make, verdict, text }) => {
  let outcome: Outcome;
  beforeAll(() => {
    outcome = make();
  }, 30_000);

  test('decides the verdict', () => {
    expect(outcome.summary.verdict).toBe(verdict);
  });

  test.each(FORMATS)('is in %s, with the verdict', (format) => {
    const written = reports[format](outcome, { width: 200, paint: plainPaint });
    expect(plain(written)).toMatch(text);
    expect(written).toMatch(verdict === 'failed' ? /failed|<failure/ : /unknown|<error/);
  });
});
