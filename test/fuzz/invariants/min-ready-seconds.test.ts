import { describe, expect, test } from 'vitest';
import { daemonAvailability, daemonSurgedNodes } from './daemon-rollout.ts';
import { deploymentPods } from './deployment-rollout.ts';
import type { Check } from './ledger.ts';
import { daemon, daemons, ROLLING, rollout } from './scenes.ts';
import { Stage } from './stage.ts';

describe('with minReadySeconds a pod counts once it has been ready for so long:', () => {
  const afterwards = (check: Check, seconds: number, build: (stage: Stage) => void): number => {
    const stage = new Stage(check);
    build(stage);
    stage.wait(seconds);
    for (const name of ['a', 'b', 'n1-old', 'n2-old']) {
      if (stage.api.get('Pod', 'default', name) !== undefined) stage.delete(name);
    }
    return stage.ledger.check().length;
  };

  test('to a Deployment', () => {
    const build = (stage: Stage): void => void rollout(stage, ROLLING, 10);
    expect(afterwards(deploymentPods, 5, build)).toBe(0);
    expect(afterwards(deploymentPods, 15, build)).toBe(1);
  });

  test('to a DaemonSet', () => {
    const build = (stage: Stage): void => void daemons(stage, {}, 10);
    expect(afterwards(daemonAvailability, 5, build)).toBe(0);
    expect(afterwards(daemonAvailability, 15, build)).toBe(1);
  });

  test('to a DaemonSet that surges', () => {
    const surged = (seconds: number): number => {
      const stage = new Stage(daemonSurgedNodes);
      const set = daemons(stage, { maxSurge: 1, maxUnavailable: 0 }, 10);
      stage.wait(seconds);
      for (const node of ['n1', 'n2']) daemon(stage, set, node, 'new');
      return stage.ledger.check().length;
    };
    expect([surged(5), surged(15)]).toEqual([0, 1]);
  });

  test('and no longer once it is not ready', () => {
    const build = (stage: Stage): void => {
      rollout(stage, ROLLING, 10);
      stage.wait(15);
      for (const name of ['a', 'b', 'c']) stage.turn(name, false);
      stage.wait(5);
      for (const name of ['a', 'b', 'c']) stage.turn(name, true);
    };
    expect(afterwards(deploymentPods, 5, build)).toBe(0);
    expect(afterwards(deploymentPods, 15, build)).toBe(1);
  });
});
