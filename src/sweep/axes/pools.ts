import type { EntryKind } from '../../documents/index.ts';
import { NONE } from './axis.ts';
import type { FindFiles, Varied } from './axis.ts';
import { fileAxis } from './files.ts';

/** The axes of what node autoscalers launch. */
export const pools = (find: FindFiles): readonly EntryKind<Varied>[] => [
  fileAxis(
    {
      field: 'nodePools',
      usualName: 'nodePools',
      description: 'NodePools that are applied: patterns of files, or none.',
      word: NONE,
      changeOf: (file) => ({ paths: [file], nodePools: file }),
    },
    find,
  ),
  fileAxis(
    {
      field: 'nodeGroups',
      usualName: 'nodeGroups',
      description: 'NodeGroups documents of the Cluster Autoscaler: patterns of files, or none.',
      word: NONE,
      changeOf: (file) => ({ nodeGroups: file, words: ['--node-groups', file] }),
    },
    find,
  ),
];
