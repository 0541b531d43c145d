import { assert, Sequences } from '../../units/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import type { GroupFilter, Grouping, GroupScore, PluginResults } from '../../framework/index.ts';
import type { ClassRules, NodeClass } from '../ranking/class-tallies.ts';

/** Stored instead of a class: the groups of the node are not known. */
const NONE: NodeClass = 0;
/** The class of every node of a pod without groupings. */
export const ONLY: NodeClass = 1;

/** How nodes are grouped as long as no pod is counted there. */
interface Start {
  /** Numbers the lists of groups, in the order of the nodes. Each pod goes on from a copy: the order of classes decides ties. */
  readonly numbers: Sequences;
  readonly classes: Int32Array;
}

/**
 * The classes of nodes before any pod is counted, by the texts of `Grouping.startsAs`. Most pods have the same ones, and differ only on
 * nodes with pods that their groupings count.
 */
export class Starts {
  readonly #byText = new Map<string, Start>();

  /** Undefined if a grouping has no `startsAs`. `classesOf` asks these groupings for the classes of all nodes. */
  of(
    { hasRegrouped }: PluginResults,
    groupings: readonly Grouping[],
    classesOf: (numbers: Sequences) => Int32Array,
  ): Start | undefined {
    const texts = groupings.map(({ startsAs }) => startsAs);
    if (hasRegrouped || texts.length === 0 || texts.includes(undefined)) return undefined;
    const text = texts.join('\n');
    const known = this.#byText.get(text);
    if (known !== undefined || this.#byText.size >= MOST_STARTS) return known;
    const numbers = new Sequences();
    const made = { numbers, classes: classesOf(numbers) };
    this.#byText.set(text, made);
    return made;
  }
}

/** Clusters have few topology keys. */
const MOST_STARTS = 64;

/** Numbers the empty list of groups. */
const NO_GROUPS = new Sequences();

/** The class of each node: the list of its groups, one for each grouping of a pod's results. */
export class GroupedNodes {
  readonly rules: ClassRules;
  /** By node; 0 where it is to be asked again. Undefined without groupings: all nodes are of one class. */
  readonly classes: Int32Array | undefined;
  readonly #groupings: readonly Grouping[];

  constructor(results: PluginResults, count: number, starts: Starts) {
    const groupings: Grouping[] = [];
    const filters: { plugin: GroupFilter; at: number }[] = [];
    for (const { filter } of results.filters) {
      if (filter.type === 'group') filters.push({ plugin: filter, at: groupings.push(filter) - 1 });
    }
    const scores: { plugin: GroupScore; weight: number; at: number }[] = [];
    for (const { score, weight } of results.scores) {
      if (score.type !== 'group') continue;
      scores.push({ plugin: score, weight, at: groupings.push(score) - 1 });
    }
    this.#groupings = groupings;
    if (groupings.length === 0) {
      this.rules = { classes: NO_GROUPS, groupings: 0, filters, scores };
      return;
    }
    const start = starts.of(results, groupings, (numbers) =>
      Int32Array.from({ length: count }, (_, node) => this.#ask(asNodeIndex(node), numbers)),
    );
    const numbers = start?.numbers.copy() ?? new Sequences();
    assert(numbers.next(0, 0) === ONLY, 'the first class is the only one');
    this.rules = { classes: numbers, groupings: groupings.length, filters, scores };
    this.classes = start?.classes.slice() ?? new Int32Array(count);
  }

  /** The class of a node, whether it passes the filters or not. */
  classOf(node: NodeIndex): NodeClass {
    const { classes } = this;
    if (classes === undefined) return ONLY;
    const known = classes[node]!;
    if (known !== NONE) return known;
    return (classes[node] = this.#ask(node, this.rules.classes));
  }

  /** The node may be in another group now. */
  forget(node: NodeIndex): void {
    if (this.classes !== undefined) this.classes[node] = NONE;
  }

  #ask(node: NodeIndex, numbers: Sequences): NodeClass {
    const groupings = this.#groupings;
    let c = numbers.next(0, 0);
    for (let i = 0; i < groupings.length; i++) c = numbers.next(c, groupings[i]!.group(node));
    return c;
  }
}
