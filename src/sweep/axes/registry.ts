import type { EntryKind } from '../../documents/index.ts';
import type { FindFiles, Varied } from './axis.ts';
import { edit } from './edit.ts';
import { fileAxis } from './files.ts';
import { losses } from './losses.ts';
import { manifests } from './manifests.ts';
import { pools } from './pools.ts';
import { hpa, orders, releases, seeds } from './simulation.ts';

/** Everything that an axis can vary. */
export const axisKinds = (find: FindFiles): readonly EntryKind<Varied>[] => [
  fileAxis(
    {
      field: 'clusters',
      usualName: 'cluster',
      description: 'Saved clusters: patterns of files, each file a value.',
      changeOf: (file) => ({ paths: [file] }),
    },
    find,
  ),
  manifests(find),
  seeds,
  orders,
  releases,
  fileAxis(
    {
      field: 'configurations',
      usualName: 'configuration',
      description:
        "KubeSchedulerConfigurations: patterns of files, or default for the release's own.",
      word: 'default',
      changeOf: (file) =>
        file === 'default'
          ? { configuration: file }
          : { configuration: file, words: ['--config', file] },
    },
    find,
  ),
  fileAxis(
    {
      field: 'policies',
      usualName: 'policy',
      description: 'Policies of v1.22: patterns of files, or default for its default provider.',
      word: 'default',
      changeOf: (file) => ({ policy: file, words: ['--policy', file] }),
    },
    find,
  ),
  ...pools(find),
  hpa,
  edit,
  losses,
];
