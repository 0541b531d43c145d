import type { PlanOptions } from '../../simulation/index.ts';
import type { SurviveInput, SurviveOptions } from '../../whatif/index.ts';
import type { SurviveCommandFlags } from './flags.ts';
import type { LoadedInput } from '../input/load.ts';

/** The input of `survive` without the options about losses. */
export const survivedInput = (
  { objects, scheduler, plugins }: Pick<LoadedInput, 'objects' | 'scheduler' | 'plugins'>,
  options: Omit<PlanOptions, 'failOn'>,
): Omit<SurviveInput, 'options'> & { readonly options: Omit<PlanOptions, 'failOn'> } => ({
  objects,
  ...scheduler,
  options: { ...options, plugins },
});

/** The options about losses that the flags give. */
export const lossOptions = ({
  by,
  as,
  losses,
  limit,
  fixes,
  failOn,
}: SurviveCommandFlags): SurviveOptions => ({
  ...{ failOn, losses, fixes },
  ...(by === undefined ? {} : { by }),
  ...(as === undefined ? {} : { as }),
  ...(limit === undefined ? {} : { limit }),
});
