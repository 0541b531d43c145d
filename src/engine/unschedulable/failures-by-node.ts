import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { codeOf, reasonsOf } from '../../framework/index.ts';
import type {
  CountedRejection,
  Diagnosis,
  Failure,
  NodeRejection,
  PluginResults,
  RejectedBy,
} from '../../framework/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Numbers in place of failures. */
const PASSES = 0;
const ABSENT = 1;
/** The number of the first failure. */
const FIRST = 2;
/** A log that has more changes than so many times the nodes is left to the diagnoses that read it. */
const MOST_LOGGED = 4;

/** The number of each node, and how to get the numbers of before: diagnoses are made far more often than their nodes are read. */
class NumberLog {
  /** By node. */
  readonly numbers: Uint32Array;
  readonly #nodes: NodeIndex[] = [];
  readonly #before: number[] = [];

  constructor(numbers: Uint32Array) {
    this.numbers = numbers;
  }

  get length(): number {
    return this.#nodes.length;
  }

  /** The number of that node is about to change. */
  note(node: NodeIndex): void {
    this.#nodes.push(node);
    this.#before.push(this.numbers[node]!);
  }

  /** The numbers when the log had that length. */
  numbersAt(length: number): Uint32Array {
    if (length === this.length) return this.numbers;
    const numbers = this.numbers.slice();
    for (let at = this.length - 1; at >= length; at--)
      numbers[this.#nodes[at]!] = this.#before[at]!;
    return numbers;
  }
}

/**
 * For each node a number for the first filter that turns it down and its verdict, and for each number how many nodes have it. A diagnosis
 * has these counts from the start. It makes the lists of nodes only if its `rejections` are read.
 */
export class FailuresByNode {
  readonly #results: PluginResults;
  readonly #columns: Cluster['columns'];
  #log: NumberLog;
  /** A diagnosis reads the log. */
  #isRead = false;
  /** By number. */
  readonly #failures: (Failure | undefined)[] = [undefined, undefined];
  /** By number; made when a diagnosis says it. */
  readonly #rejections: (RejectedBy | undefined)[] = [undefined, undefined];
  readonly #numberOf = new Map<number, Map<number, number>>();
  /** By number. */
  readonly #counts: number[];
  /** The last number that was looked up: most nodes fail alike. */
  #last = PASSES;
  readonly #hasFaults: boolean;

  constructor(results: PluginResults, columns: Cluster['columns']) {
    this.#results = results;
    this.#columns = columns;
    this.#log = new NumberLog(new Uint32Array(columns.count));
    this.#counts = [columns.count, 0];
    this.#hasFaults = results.filters.some(({ error }) => error !== undefined);
  }

  /** The number of nodes that pass every filter. */
  get passing(): number {
    return this.#counts[PASSES]!;
  }

  /** Undefined if the node passes every filter, or is withdrawn. */
  of(node: NodeIndex): Failure | undefined {
    return this.#failures[this.#log.numbers[node]!];
  }

  /** Whether that is what the node has. */
  is(node: NodeIndex, failure: Failure | undefined): boolean {
    return this.#log.numbers[node] === (failure === undefined ? PASSES : this.#numberFor(failure));
  }

  /** Returns whether that changes anything. */
  set(node: NodeIndex, failure: Failure | undefined): boolean {
    return this.#set(node, failure === undefined ? PASSES : this.#numberFor(failure));
  }

  /** The node is withdrawn. Returns whether that changes anything. */
  setAbsent(node: NodeIndex): boolean {
    return this.#set(node, ABSENT);
  }

  /** Undefined where nodes must be judged one after the other: a filter ends in an error. */
  diagnosis(): Diagnosis | undefined {
    if (this.#hasFaults) return undefined;
    const { presentCount: nodeCount, names } = this.#columns;
    const counted = this.#counted();
    const [log, failures, rejected] = [this.#log, this.#failures, this.#rejections];
    const { length } = log;
    this.#isRead = true;
    let rejections: readonly NodeRejection[] | undefined;
    return {
      nodeCount,
      names,
      feasible: this.passing === 0 ? [] : nodesWith(PASSES, log.numbers),
      counted,
      get rejections() {
        return (rejections ??= listed(log.numbersAt(length), failures, rejected));
      },
    };
  }

  #set(node: NodeIndex, after: number): boolean {
    const before = this.#log.numbers[node]!;
    if (before === after) return false;
    if (this.#isRead && this.#log.length > MOST_LOGGED * this.#columns.count) {
      this.#log = new NumberLog(this.#log.numbers.slice());
      this.#isRead = false;
    }
    if (this.#isRead) this.#log.note(node);
    this.#log.numbers[node] = after;
    this.#counts[before]!--;
    this.#counts[after]!++;
    return true;
  }

  #numberFor(failure: Failure): number {
    const { at, verdict } = failure;
    const last = this.#failures[this.#last];
    if (last?.at === at && last.verdict === verdict) return this.#last;
    const ofFilter = getOrInsert(this.#numberOf, at, () => new Map<number, number>());
    this.#last = getOrInsert(ofFilter, verdict, () => this.#add(failure));
    return this.#last;
  }

  #add(failure: Failure): number {
    this.#counts.push(0);
    this.#rejections.push(undefined);
    return this.#failures.push(failure) - 1;
  }

  #counted(): CountedRejection[] {
    const counted: CountedRejection[] = [];
    for (let number = FIRST; number < this.#counts.length; number++) {
      const count = this.#counts[number]!;
      if (count === 0) continue;
      const { plugin, code, reasons } = this.#rejectionOf(number);
      counted.push({ plugin, code, reasons, count });
    }
    return counted;
  }

  #rejectionOf(number: number): RejectedBy {
    const known = this.#rejections[number];
    if (known !== undefined) return known;
    const { at, verdict } = this.#failures[number]!;
    const result = this.#results.filters[at]!;
    const reasons = reasonsOf(result, verdict);
    const made = { plugin: result.plugin.name, code: codeOf(verdict), reasons };
    return (this.#rejections[number] = made);
  }
}

function nodesWith(number: number, numbers: Uint32Array): NodeIndex[] {
  const nodes: NodeIndex[] = [];
  for (let node = 0; node < numbers.length; node++) {
    if (numbers[node] === number) nodes.push(asNodeIndex(node));
  }
  return nodes;
}

/** In the order of the filters; the rejections of one filter in the order of their first nodes. */
function listed(
  numbers: Uint32Array,
  failures: readonly (Failure | undefined)[],
  rejected: readonly (RejectedBy | undefined)[],
): readonly NodeRejection[] {
  const nodesOf = new Map<number, NodeIndex[]>();
  for (let node = 0; node < numbers.length; node++) {
    const number = numbers[node]!;
    if (number >= FIRST) getOrInsert(nodesOf, number, () => []).push(asNodeIndex(node));
  }
  return [...nodesOf]
    .sort(([a], [b]) => failures[a]!.at - failures[b]!.at)
    .map(([number, nodes]) => ({ ...rejected[number]!, nodes }));
}
