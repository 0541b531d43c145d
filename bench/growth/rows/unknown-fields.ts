import { barePod, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

export const unknownFields: GrowthRow = {
  name: 'unknown fields of one pod in JSON',
  size: 20_000,
  files: (size) => ({
    'input.json': [
      ...nodes(1),
      barePod({
        name: 'pod',
        spec: {
          ...podSpec(),
          ...Object.fromEntries(times(size, (at) => [`field-${at}`, at])),
        },
      }),
    ],
  }),
  args: ['plan', 'input.json', '--validate', 'warn', '--all-errors'],
};
