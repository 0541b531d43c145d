import { problemIn } from '../../../../documents/index.ts';
import type { DocumentProblem, PlaceOf } from '../../../../documents/index.ts';
import type { Labels, Node } from '../../../../objects/index.ts';
import type { Problem } from '../../../../problems/index.ts';
import type { Flags, GroupOptions } from '../../options/index.ts';

/** A node group as a user states it: what is undefined is taken from the cluster. */
export interface StatedGroup {
  readonly name: string;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly target: number | undefined;
  /** Labels of its nodes. */
  readonly nodeSelector: Labels | undefined;
  /** What a new node is; its name does not matter. */
  readonly template: Node | undefined;
  /** Of a node in an hour. */
  readonly price: number | undefined;
  readonly priority: number | undefined;
  readonly options: Partial<GroupOptions> | undefined;
}

/** A NodeGroups document that has been read. */
export class NodeGroups {
  readonly flags: Flags;
  readonly groups: readonly StatedGroup[];
  /** Undefined: it came from no file. */
  readonly #placeOf: PlaceOf | undefined;

  constructor(
    { flags, groups }: Pick<NodeGroups, 'flags' | 'groups'>,
    placeOf: PlaceOf | undefined,
  ) {
    this.flags = flags;
    this.groups = groups;
    this.#placeOf = placeOf;
  }

  /** What is wrong with the document beside the rest of the input, with its place. */
  problemOf(problem: DocumentProblem): Problem {
    return problemIn('NodeGroups', this.#placeOf, problem);
  }
}
