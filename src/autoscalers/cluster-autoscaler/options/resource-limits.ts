import type { ResourceLimit } from './autoscaler-options.ts';
import type { FlagOption } from './flag-values.ts';

const GIB = 1024 ** 3;

/** The limits of cores, of memory in GiB, and of each type of GPU: `<min>:<max>`, `<type>:<min>:<max>`. */
export const resourceLimits: FlagOption<readonly ResourceLimit[]> = {
  defaults: { 'cores-total': '0:320000', 'memory-total': '0:6400000', 'gpu-total': [] },
  read: ({ valuesOf, refuse }) => {
    const ranged = (flag: string, range: string, resource: string): readonly ResourceLimit[] => {
      const [, min = '', max = ''] = /^(\d+):(\d+)$/.exec(range) ?? [];
      if (min !== '' && Number(min) <= Number(max)) {
        const unit = resource === 'memory' ? GIB : 1;
        return [{ resource, min: Number(min) * unit, max: Number(max) * unit }];
      }
      refuse(flag, `${JSON.stringify(range)} is not <min>:<max> with 0 <= min <= max`);
      return [];
    };
    return [
      ...ranged('cores-total', valuesOf('cores-total').at(-1) ?? '', 'cpu'),
      ...ranged('memory-total', valuesOf('memory-total').at(-1) ?? '', 'memory'),
      ...valuesOf('gpu-total').flatMap((value) => {
        const [type = '', ...range] = value.split(':');
        return ranged('gpu-total', range.join(':'), type);
      }),
    ];
  },
};
