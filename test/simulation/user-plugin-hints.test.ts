import { describe, expect, test } from 'vitest';
import { isKind } from '../../src/objects/index.ts';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { FITS, SKIP, unschedulable } from '../../src/index.ts';
import type { ClusterChange, Plugin, QueueingHint } from '../../src/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node, pod } from '../support/builders.ts';

/** Keeps every pod but those named "other" off nodes without `ready: yes`. */
const needsReady = (hints?: QueueingHint): Plugin => ({
  name: 'NeedsReady',
  points: ['preFilter', 'filter'],
  reads: ['pods.labels', 'node.labels', 'cluster.pods', 'node.pods'],
  ...(hints !== undefined && { hints }),
  reasons: { notReady: { text: 'node(s) were not ready' } },
  create: () => ({
    preFilter(view, cluster) {
      if (view.labels['app'] === 'other') return SKIP;
      const { valueOf, values } = cluster.columns.labelColumn('ready');
      return {
        type: 'node',
        filter: (index) => (values[valueOf[index] ?? -1] === 'yes' ? FITS : unschedulable(0)),
        explain: () => [{ id: 'notReady' }],
      };
    },
  }),
});

const configuration = {
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [{ plugins: { multiPoint: { enabled: [{ name: 'NeedsReady' }] } } }],
};

const n = node('n');
const step = (at: string, object: KubernetesObject): object => ({
  at,
  apply: { objects: [object] },
});
const scenario = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  steps: [
    step('10s', n.labelled({ colour: 'red' }).object),
    step('20s', pod('other').labelled({ app: 'other' }).object),
    step('30s', n.labelled({ ready: 'yes' }).object),
    { at: '40s', delete: { object: 'pod/other' } },
  ],
};
const objects: readonly KubernetesObject[] = [n.object, pod('web').object];

interface Run {
  /** The facet of each change that the hint was asked about, and the versions of the object by name. */
  readonly asked: readonly string[];
  readonly attempts: number | undefined;
  readonly boundAt: number | undefined;
}

function run(answer?: (change: ClusterChange) => boolean): Run {
  const asked: string[] = [];
  const hints: QueueingHint = (waiting, change) => {
    const { facet, object, previous } = change;
    const versions = [previous, object].map((version) => version?.metadata.name ?? 'none');
    asked.push(`${waiting.metadata.name}: ${facet} ${versions.join(' -> ')}`);
    return answer?.(change) ?? true;
  };
  const plugins = [needsReady(answer === undefined ? undefined : hints)];
  const { pods } = plan({ objects, configuration, scenario, options: { plugins } });
  const web = pods.find(({ name }) => name === 'web');
  const boundAt = web?.timeline.find(({ reason }) => reason === 'Scheduled')?.at;
  return { asked, attempts: web?.attempts, boundAt };
}

describe('a pod that a user-written plugin rejected', () => {
  test('is retried after every change of a facet that the plugin reads, if it has no hint', () => {
    expect(run()).toEqual({ asked: [], attempts: 4, boundAt: 30 });
  });

  test('is retried after the changes for which the hint returns true', () => {
    const isReady = ({ object }: ClusterChange): boolean =>
      object?.metadata.labels?.['ready'] === 'yes';
    expect(run(isReady)).toEqual({
      asked: [
        'web: node.labels n -> n',
        'web: cluster.pods none -> other',
        'web: node.labels n -> n',
      ],
      attempts: 2,
      boundAt: 30,
    });
  });

  test('waits for the flush if the hint never returns true', () => {
    const { asked, attempts, boundAt } = run(() => false);
    expect([attempts, boundAt]).toEqual([2, 330]);
    // Pod other is marked for deletion, and ends after its grace period.
    expect(asked.slice(3)).toEqual([
      'web: cluster.pods other -> other',
      'web: node.pods other -> none',
      'web: cluster.pods other -> none',
    ]);
  });

  test('is not retried: the change has the deleted object as its previous version only', () => {
    const gone = { ...scenario, steps: [{ at: '10s', delete: { object: 'node/m' } }] };
    const changes: ClusterChange[] = [];
    const plugins = [needsReady((_pod, change) => changes.push(change) < 0)];
    const given = { objects: [...objects, node('m').object], configuration, scenario: gone };
    plan({ ...given, options: { plugins } });
    const [change] = changes;
    expect(change?.facet).toBe('cluster.pods');
    expect(change?.previous?.metadata.name).toBe('m');
    expect(change).not.toHaveProperty('object');
  });

  test('needs a hint that returns true or false', () => {
    // JavaScript without a return.
    const forgets = (() => undefined) as unknown as QueueingHint;
    const options = { plugins: [needsReady(forgets)] };
    expect(() => plan({ objects, configuration, scenario, options })).toThrow(
      'plugin "NeedsReady": hints: returns neither true nor false',
    );
  });

  test('is not retried: the change has the placed pod with its node', () => {
    const nodes: (string | undefined)[] = [];
    const plugins = [
      needsReady((_pod, { facet, object }) => {
        if (facet === 'cluster.pods' && object !== undefined && isKind(object, 'Pod')) {
          nodes.push(object.spec.nodeName);
        }
        return false;
      }),
    ];
    plan({ objects, configuration, scenario, options: { plugins } });
    expect(nodes[0]).toBe('n');
  });
});
