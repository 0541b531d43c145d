import { described, object, oneOf, optional, shorthand, text } from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';
import type { TunedObjective, TunedObjectiveName } from '../../outcome/index.ts';
import { SHARES_ALIKE, TIMES_ALIKE } from '../../whatif/index.ts';

type Figure = Pick<TunedObjective, 'better' | 'alike'> & { readonly hasResource?: true };

const COUNT: Figure = { better: 'less', alike: 0 };
const SHARE: Figure = { better: 'less', alike: SHARES_ALIKE, hasResource: true };
const TIME: Figure = { better: 'less', alike: TIMES_ALIKE };

/** What can be tuned for. Figures of `compare` are alike where `compare` says so. */
const OBJECTIVES: Readonly<Record<TunedObjectiveName, Figure>> = {
  placed: { better: 'more', alike: 0 },
  unschedulable: COUNT,
  evictions: COUNT,
  'nodes-used': COUNT,
  cost: COUNT,
  balance: SHARE,
  fragmentation: SHARE,
  'time-to-ready': TIME,
  'pending-seconds': TIME,
  'losses-survived': { better: 'more', alike: 0 },
};

// The names are the keys of the record.
export const OBJECTIVE_NAMES = Object.keys(OBJECTIVES) as readonly TunedObjectiveName[];

/** The objectives that a number can bound: those of no resource. */
export const BOUNDED_NAMES = OBJECTIVE_NAMES.filter(
  (name) => OBJECTIVES[name].hasResource === undefined,
);

export const objectiveOf = (name: TunedObjectiveName, resource?: string): TunedObjective => ({
  name,
  ...(resource === undefined ? {} : { resource }),
  better: OBJECTIVES[name].better,
  alike: OBJECTIVES[name].alike,
});

interface Written {
  readonly name: TunedObjectiveName;
  readonly resource: string | undefined;
}

/** The objective as its name, or with its resource. */
export const objectiveField = (): Field<Written> =>
  shorthand(
    'name',
    object<Written>(
      {
        name: described(
          oneOf(OBJECTIVE_NAMES),
          'Figures of compare; pending-seconds: how long pods wait for a node, in total; losses-survived: the share of single losses that the cluster survives.',
        ),
        resource: described(optional(text()), 'The resource of balance or fragmentation.'),
      },
      ({ name, resource }) => {
        const hasResource = OBJECTIVES[name].hasResource === true;
        if (hasResource === (resource !== undefined)) return undefined;
        return hasResource
          ? `${name} is of a resource: give { name: ${name}, resource: cpu }`
          : `${name} is of no resource`;
      },
    ),
  );
