import { expect, test } from 'vitest';
import { daemonAvailability, daemonSurge, daemonSurgedNodes } from './daemon-rollout.ts';
import {
  deploymentAvailability,
  deploymentPods,
  deploymentSurge,
  recreatedPods,
  replicaSetPods,
} from './deployment-rollout.ts';
import type { Check } from './ledger.ts';
import { daemon, daemons, ordered, podOf, rollout } from './scenes.ts';
import { Stage } from './stage.ts';
import {
  runningPodsStay,
  statefulAvailability,
  statefulOrder,
  statefulOrdinals,
} from './stateful-rollout.ts';

interface Case {
  readonly check: Check;
  readonly allowed: (stage: Stage) => void;
  readonly broken: (stage: Stage) => void;
  readonly found: string;
}

const CASES: readonly Case[] = [
  {
    check: deploymentSurge,
    allowed: (stage) => {
      rollout(stage);
      stage.resize('web-1', 1);
    },
    broken: (stage) => {
      rollout(stage);
      stage.resize('web-1', 2);
    },
    found: 'Deployment/default/web: 5 replicas, at most 4 with surge',
  },
  {
    check: deploymentAvailability,
    allowed: (stage) => {
      rollout(stage);
      stage.resize('web-0', 2);
      stage.resize('web-0', 1, 4);
    },
    broken: (stage) => {
      rollout(stage);
      stage.resize('web-0', 1);
    },
    found:
      'Deployment/default/web: ReplicaSet/default/web-0 shrinks to 1 available pods, at least 2 needed',
  },
  {
    check: deploymentPods,
    allowed: (stage) => {
      rollout(stage);
      stage.delete('a');
      stage.resize('web-0', 1, 4);
      stage.delete('b');
    },
    broken: (stage) => {
      rollout(stage);
      stage.resize('web-0', 2, 4);
      stage.resize('web-0', 1);
      stage.delete('a');
      stage.delete('b');
    },
    found:
      'Deployment/default/web: Pod/default/b is deleted, 1 ready pods are left, at least 2 needed',
  },
  {
    check: replicaSetPods,
    allowed: (stage) => {
      rollout(stage);
    },
    broken: (stage) => {
      podOf(stage, 'd', rollout(stage)[0]);
    },
    found: 'ReplicaSet/default/web-0: 4 pods, of 3',
  },
  {
    check: recreatedPods,
    allowed: (stage) => {
      const [, fresh] = rollout(stage, { type: 'Recreate' });
      for (const name of ['a', 'b', 'c']) stage.tell(name, { phase: 'Failed' });
      podOf(stage, 'd', fresh);
    },
    broken: (stage) => {
      podOf(stage, 'd', rollout(stage, { type: 'Recreate' })[1]);
    },
    found: 'Deployment/default/web: Pod/default/d is created before Pod/default/a has ended',
  },
  {
    check: daemonSurge,
    allowed: (stage) => {
      const set = daemons(stage, { maxSurge: 1, maxUnavailable: 0 });
      daemon(stage, set, 'n1', 'new');
    },
    broken: (stage) => {
      daemon(stage, daemons(stage, {}), 'n1', 'new');
    },
    found: 'DaemonSet/default/agent: Pod/default/n1-new is created on n1 beside Pod/default/n1-old',
  },
  {
    check: daemonSurgedNodes,
    allowed: (stage) => {
      daemon(stage, daemons(stage, { maxSurge: 1, maxUnavailable: 0 }), 'n1', 'new');
    },
    broken: (stage) => {
      const set = daemons(stage, { maxSurge: 1, maxUnavailable: 0 });
      for (const node of ['n1', 'n2']) daemon(stage, set, node, 'new');
    },
    found: 'DaemonSet/default/agent: surges on 2 nodes, at most 1',
  },
  {
    check: daemonAvailability,
    allowed: (stage) => {
      daemons(stage, {});
      stage.delete('n1-old');
    },
    broken: (stage) => {
      daemons(stage, {});
      stage.delete('n1-old');
      stage.delete('n2-old');
    },
    found:
      'DaemonSet/default/agent: Pod/default/n2-old is deleted, 2 nodes are without an available pod, at most 1',
  },
  {
    check: statefulOrdinals,
    allowed: (stage) => {
      ordered(stage);
    },
    broken: (stage) => {
      podOf(stage, 'db-01', ordered(stage));
    },
    found:
      'StatefulSet/default/db: Pod/default/db-01 is created beside Pod/default/db-1, ordinal 1',
  },
  {
    check: runningPodsStay,
    allowed: (stage) => {
      stage.api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } });
      ordered(stage);
      stage.delete('db-1');
      stage.tell('db-1', { phase: 'Failed' });
      stage.delete('db-1', 0);
    },
    broken: (stage) => {
      stage.api.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } });
      ordered(stage);
      stage.delete('db-1', 0);
    },
    found: 'Pod/default/db-1: removed while its container c runs on n1',
  },
  {
    check: statefulAvailability,
    allowed: (stage) => {
      ordered(stage, { partition: 2 });
      stage.delete('db-2');
    },
    broken: (stage) => {
      ordered(stage);
      stage.delete('db-2');
      stage.delete('db-1');
    },
    found:
      'StatefulSet/default/db: Pod/default/db-1 is deleted while 1 pods above it are out, at most 1 together',
  },
  {
    check: statefulAvailability,
    allowed: (stage) => {
      ordered(stage);
      stage.delete('db-2');
    },
    broken: (stage) => {
      ordered(stage, { partition: 3 });
      stage.delete('db-2');
    },
    found: 'StatefulSet/default/db: Pod/default/db-2 is below the partition',
  },
  {
    check: statefulOrder,
    allowed: (stage) => {
      ordered(stage);
    },
    broken: (stage) => {
      const set = stage.create('StatefulSet', 'db', { spec: { replicas: 3 } });
      podOf(stage, 'db-0', set, { isReady: false });
      podOf(stage, 'db-1', set);
    },
    found: 'StatefulSet/default/db: Pod/default/db-1 is created before ordinal 0 is ready',
  },
];

test.each(CASES)('$check.name finds: $found', ({ check, allowed, broken, found }) => {
  const good = new Stage(check);
  allowed(good);
  expect(good.ledger.check()).toEqual([]);
  const bad = new Stage(check);
  broken(bad);
  expect(bad.ledger.check()).toEqual([found]);
});

test('what the user, a taint or an eviction deletes is not blamed on a controller', () => {
  const stage = new Stage(deploymentPods);
  rollout(stage);
  for (const name of ['a', 'b']) {
    stage.ledger.order(stage.api.resourceVersion + 1);
    stage.delete(name);
  }
  stage.evict('c');
  expect(stage.ledger.check()).toEqual([]);
});
