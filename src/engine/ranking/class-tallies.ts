import type { Sequences } from '../../units/index.ts';
import { asGroup, Tally } from '../../framework/index.ts';
import type { Group, GroupFilter, GroupScore } from '../../framework/index.ts';

/** Nodes with the same group in every grouping. Numbered from 1 in the order in which they are found. */
export type NodeClass = number;

/** How the classes of one pod are judged. `at`: the position of the plugin's group in the class's list of groups. */
export interface ClassRules {
  /** Numbers the lists of groups. */
  readonly classes: Sequences;
  readonly groupings: number;
  readonly filters: readonly { readonly plugin: GroupFilter; readonly at: number }[];
  readonly scores: readonly {
    readonly plugin: GroupScore;
    readonly weight: number;
    readonly at: number;
  }[];
}

export const groupOf = ({ classes, groupings }: ClassRules, c: NodeClass, at: number): Group =>
  asGroup(classes.digits(c, groupings + 1)[at + 1]!);

/** The feasible nodes of one question by class. */
interface PresentClasses {
  readonly present: readonly NodeClass[];
  readonly length: number;
  /** By class. */
  readonly nodes: Int32Array;
}

/** The feasible nodes by the groups of each score plugin. */
export class ClassTallies {
  /** By score plugin: its tally, and the place in it of the group of each class that is present. */
  readonly #tallies: { readonly tally: Tally; places: Int32Array }[] = [];

  count(rules: ClassRules, { present, length, nodes }: PresentClasses): void {
    const { scores } = rules;
    for (let s = 0; s < scores.length; s++) {
      const one = (this.#tallies[s] ??= { tally: new Tally(), places: new Int32Array(64) });
      if (one.places.length < length) one.places = new Int32Array(2 * length);
      const { tally, places } = one;
      tally.clear();
      for (let i = 0; i < length; i++) {
        const c = present[i]!;
        const group = groupOf(rules, c, scores[s]!.at);
        tally.add(group, nodes[c]!);
        places[i] = tally.placeOf(group);
      }
    }
  }

  /** A class that is counted has so many nodes more. */
  add(rules: ClassRules, c: NodeClass, more: number): void {
    for (let s = 0; s < rules.scores.length; s++) {
      this.#tallies[s]!.tally.add(groupOf(rules, c, rules.scores[s]!.at), more);
    }
  }

  /** Writes the weighted scores of the groups of each class that is counted. */
  score(
    { scores: rules }: ClassRules,
    { present, length }: PresentClasses,
    sums: Float64Array,
  ): void {
    if (rules.length === 0) for (let i = 0; i < length; i++) sums[present[i]!] = 0;
    for (let s = 0; s < rules.length; s++) {
      const { plugin, weight } = rules[s]!;
      const { tally, places } = this.#tallies[s]!;
      const { scores } = tally;
      plugin.score(tally, scores);
      plugin.normalize(scores, tally);
      if (s === 0) {
        for (let i = 0; i < length; i++) sums[present[i]!] = weight * scores[places[i]!]!;
      } else for (let i = 0; i < length; i++) sums[present[i]!]! += weight * scores[places[i]!]!;
    }
  }
}
