import { EVERY_KIND, kindNamed } from '../../objects/index.ts';
import type { Edit } from '../../whatif/index.ts';
import type { CellChange } from './axis.ts';

/** What a change sets, and no other change can set beside it: one of them would have no effect. */
export interface Claim {
  /** For messages: "the seed", "the replicas of deployment/web". */
  readonly what: string;
  readonly key: string;
  /** Of the object. Absent: whichever has it, or none. */
  readonly namespace?: string;
}

/** What a cell has once. */
const SINGLE = {
  seed: 'the seed',
  order: 'the order',
  kubernetes: 'the release',
  configuration: 'the configuration',
  policy: 'the Policy',
  nodeGroups: 'the node groups',
} as const satisfies Partial<Record<keyof CellChange, string>>;

/** What a change claims. Nodes and pods that several changes take away are gone all the same. */
export const claimsOf = (change: CellChange): readonly Claim[] => [
  ...Object.entries(SINGLE).flatMap(([field, what]) =>
    Object.hasOwn(change, field) ? [{ what, key: field }] : [],
  ),
  ...(change.edits ?? []).flatMap(claimsOfEdit),
];

/** Whether both are about the same: a name without a namespace stands for the only object of it. */
export const isSame = (one: Claim, other: Claim): boolean =>
  one.key === other.key &&
  (one.namespace === undefined ||
    other.namespace === undefined ||
    one.namespace === other.namespace);

function claimsOfEdit(edit: Edit): readonly Claim[] {
  switch (edit.edit) {
    case 'scale':
      return [claimOn(edit, 'the replicas')];
    case 'set-request':
      return Object.keys(edit.requests).map((resource) =>
        claimOn(edit, `the request of ${resource}${inContainer(edit.container)}`),
      );
    case 'hpa':
      return claimsOfBound(edit);
    default:
      return [];
  }
}

function claimsOfBound({ bound, target }: Extract<Edit, { edit: 'hpa' }>): readonly Claim[] {
  // A bound of one workload may differ from that of all others.
  if (target === undefined) return [{ what: 'the bound of all autoscalers', key: 'bound' }];
  const ofBound = claimOn(target, 'the bound');
  // The current replicas are those of a change before it.
  return bound === 'current' ? [ofBound] : [ofBound, claimOn(target, 'the replicas')];
}

const inContainer = (container: string | undefined): string =>
  container === undefined ? '' : ` in the container ${container}`;

type Target = Pick<Extract<Edit, { edit: 'scale' }>, 'kind' | 'name' | 'namespace'>;

function claimOn({ kind: word, name, namespace }: Target, part: string): Claim {
  const kind = (kindNamed(word, EVERY_KIND) ?? word).toLowerCase();
  const what = `${part} of ${kind}/${name}`;
  return { what, key: what, ...(namespace === undefined ? {} : { namespace }) };
}
