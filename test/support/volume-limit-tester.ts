import { describe } from 'vitest';
import type { Plugin } from '../../src/framework/index.ts';
import { node, pod } from './builders.ts';
import { describePluginV122, type RejectExample } from './plugin-tester.ts';
import { claim, claimVolume, csiNode, mounting, volume } from './storage-builders.ts';

interface VolumeLimit {
  /** The source of the volume with this number. */
  readonly disk: (at: number) => object;
  readonly limit: number;
  readonly resource: string;
  /** Further rejected situations, given a number of volumes. */
  readonly rejects?: (
    disks: (count: number) => readonly object[],
  ) => readonly RejectExample<undefined>[];
}

/** The common tests of the limits of in-tree volumes, by release. They differ in the volumes, the default limit and the node resource. */
export function describeVolumeLimit(
  plugins: Readonly<Record<'v1.31' | 'v1.22', Plugin>>,
  volumes: VolumeLimit,
): void {
  describe('up to v1.31', () => {
    describeLimit(plugins['v1.31'], volumes);
    describeModernLimit(plugins['v1.31'], volumes);
  });
  describe('in v1.22', () => {
    describeLimit(plugins['v1.22'], volumes);
  });
}

/** What the limits do only since they are left to CSI drivers. */
function describeModernLimit(plugin: Plugin, { disk, resource }: VolumeLimit): void {
  describePluginV122(plugin, undefined, {
    fits: [
      {
        title: 'a node with a CSINode leave its volumes to the CSI driver',
        pod: mounting(pod(), disk(0)),
        node: node().offers({ [resource]: 0 }),
        objects: [csiNode('node', {})],
      },
    ],
    rejects: [
      {
        title: 'a pod off every node if its claim does not exist',
        pod: mounting(pod(), claimVolume('c')),
        node: node(),
        because: 'looking up PVC default/c: persistentvolumeclaim "c" not found',
        code: 'UnschedulableAndUnresolvable',
      },
    ],
  });
}

function describeLimit(
  plugin: Plugin,
  { disk, limit, resource, rejects = () => [] }: VolumeLimit,
): void {
  const disks = (count: number): readonly object[] =>
    Array.from({ length: count }, (_, at) => disk(at));
  const full = [mounting(pod(), ...disks(limit)).onNode('node')];
  const because = 'node(s) exceed max volume count';
  const code = 'Unschedulable';
  describePluginV122(plugin, undefined, {
    fits: [
      {
        title: `the last volume of ${limit} go to the node`,
        pod: mounting(pod(), disk(limit - 1)),
        node: node(),
        placed: [mounting(pod(), ...disks(limit - 1)).onNode('node')],
      },
      {
        title: 'a volume be mounted again on a full node',
        pod: mounting(pod(), disk(0)),
        node: node(),
        placed: full,
      },
      {
        title: 'a pod without such volumes go to a full node',
        pod: mounting(pod(), { emptyDir: {} }),
        node: node(),
        placed: full,
      },
    ],
    rejects: [
      {
        title: 'a volume more off a full node',
        pod: mounting(pod(), disk(limit)),
        node: node(),
        placed: full,
        because,
        code,
      },
      {
        title: 'a claim for such a volume off a node that says it takes one',
        pod: mounting(pod(), claimVolume('c')),
        node: node().offers({ [resource]: 1 }),
        objects: [claim('c', { volumeName: 'pv' }), volume('pv', disk(1))],
        placed: [mounting(pod(), disk(0)).onNode('node')],
        because,
        code,
      },
      ...rejects(disks),
    ],
  });
}
