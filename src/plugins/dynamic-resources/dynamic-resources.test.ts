import { expect, it } from 'vitest';
import { PluginResults, SKIP } from '../../framework/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import { profileOf } from '../../../test/support/plugin-tester.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { dynamicResources } from './dynamic-resources.ts';

it('does not restrict the nodes of a pod', () => {
  const { preFilter } = dynamicResources.create(undefined, gates, rules);
  const cluster = new Cluster();
  cluster.setNode(node().object);
  const view = cluster.view(pod().object);
  expect(preFilter?.(view, cluster)).toBe(SKIP);
  expect(new PluginResults(view, cluster, profileOf(dynamicResources)).filters).toEqual([]);
});
