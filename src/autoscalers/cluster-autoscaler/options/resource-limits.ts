import type { ResourceLimit } from './autoscaler-options.ts';
import type { FlagOption } from './flag-values.ts';

const GIB = 1024 ** 3;

/** The limits of cores, of memory in GiB, and of each type of GPU: `<min>:<max>`, `<type>:<min>:<max>`. */
export const resourceLimits: FlagOption<readonly ResourceLimit[]> = {
  defaults: { 'cores-total': '0:320000', 'memory-total': '0:6400000', 'gpu-total': [] },
  read: ({ valuesOf, refuse }) => {
    const ranged = (flag: string, range: string, resource: string, unit: number): ResourceLimit => {
      const [min = NaN, max = NaN, more] = range.split(':').map((part) => Number(part));
      const isRange = more === undefined && Number.isInteger(min) && Number.isInteger(max);
      if (!isRange || min < 0 || max < min) {
        refuse(flag, `${JSON.stringify(range)} is not <min>:<max> with 0 <= min <= max`);
      }
      return { resource, min: min * unit, max: max * unit };
    };
    return [
      ranged('cores-total', valuesOf('cores-total').at(-1) ?? '', 'cpu', 1),
      ranged('memory-total', valuesOf('memory-total').at(-1) ?? '', 'memory', GIB),
      ...valuesOf('gpu-total').map((value) => {
        const [type = '', ...range] = value.split(':');
        return ranged('gpu-total', range.join(':'), type, 1);
      }),
    ];
  },
};
