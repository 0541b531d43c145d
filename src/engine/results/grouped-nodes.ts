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
export interface Start {
  /** Numbers the lists of groups, in the order of the nodes. Each pod goes on from a copy: the order of classes decides ties. */
  readonly numbers: Sequences;
  readonly classes: Int32Array;
  readonly lastClass: NodeClass;
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
    const classes = classesOf(numbers);
    const made = { numbers, classes, lastClass: classes.reduce((a, b) => Math.max(a, b), NONE) };
    this.#byText.set(text, made);
    return made;
  }
}

/** Clusters have few topology keys. */
const MOST_STARTS = 64;

/** Numbers the empty list of groups. */
const NO_GROUPS = new Sequences();

/** Beyond so many nodes apart from their start, a question costs more than a ranking of the pod's own. */
const MOST_APART = 64;

/** The class of each node: the list of its groups, one for each grouping of a pod's results. */
export class GroupedNodes {
  readonly rules: ClassRules;
  /** Undefined if some grouping starts like no other, and without groupings. */
  readonly start: Start | undefined;
  /** By node: the class where it may differ from that of the start; undefined if these are too many, and without a start. */
  #apart: Map<NodeIndex, NodeClass> | undefined;
  /** By node; made when all are asked for. */
  #classes: Int32Array | undefined;
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
    this.start = start;
    if (start === undefined) this.#classes = new Int32Array(count);
    else this.#apart = new Map();
  }

  /** By node; 0 where it is to be asked again. Undefined without groupings: all nodes are of one class. */
  get classes(): Int32Array | undefined {
    return this.#groupings.length === 0 ? undefined : (this.#classes ??= this.#known());
  }

  /** The nodes whose classes may differ from those of the start; undefined if they are too many, and without a start. */
  get apart(): ReadonlyMap<NodeIndex, NodeClass> | undefined {
    return this.#apart;
  }

  /** The class of a node, whether it passes the filters or not. */
  classOf(node: NodeIndex): NodeClass {
    const known = this.knownClassOf(node);
    if (known !== NONE) return known;
    const c = this.#ask(node, this.rules.classes);
    this.#set(node, c);
    return c;
  }

  /** 0 for a node that is to be asked again. */
  knownClassOf(node: NodeIndex): NodeClass {
    if (this.#classes !== undefined) return this.#classes[node]!;
    if (this.start === undefined) return ONLY;
    return this.#apart!.get(node) ?? this.start.classes[node]!;
  }

  /** The node may be in another group now. */
  forget(node: NodeIndex): void {
    this.#set(node, NONE);
    if (this.#apart === undefined || this.#apart.size <= MOST_APART) return;
    this.#classes ??= this.#known();
    this.#apart = undefined;
  }

  #set(node: NodeIndex, c: NodeClass): void {
    if (this.#classes !== undefined) this.#classes[node] = c;
    this.#apart?.set(node, c);
  }

  #known(): Int32Array {
    const classes = this.start!.classes.slice();
    for (const [node, c] of this.#apart!) classes[node] = c;
    return classes;
  }

  #ask(node: NodeIndex, numbers: Sequences): NodeClass {
    const groupings = this.#groupings;
    let c = numbers.next(0, 0);
    for (let i = 0; i < groupings.length; i++) c = numbers.next(c, groupings[i]!.group(node));
    return c;
  }
}
