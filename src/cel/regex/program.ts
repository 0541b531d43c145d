import type { CodePointSet } from './code-point-set.ts';
import { isNullable } from './node.ts';
import type { Assertion, RegexNode, Repetition } from './node.ts';
import { PatternTooLarge } from './pattern-error.ts';

/** A step of the automaton. `next` and `other` are indexes of steps; a fork prefers `next`. */
export type Instruction =
  | { readonly kind: 'set'; readonly set: CodePointSet; readonly next: number }
  | { readonly kind: 'assertion'; readonly assertion: Assertion; readonly next: number }
  | { readonly kind: 'fork'; next: number; other: number }
  | { readonly kind: 'match' };

/** An expression of 10 KiB with counts could need millions. */
const MAX_INSTRUCTIONS = 10_000;

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** Compiles from the end to the start, so that each step knows what follows it. */
export function compileProgram(node: RegexNode): Program {
  const compiler = new Compiler();
  const match = compiler.add({ kind: 'match' });
  const start = compiler.compile(node, match);
  return { instructions: compiler.instructions, start };
}

class Compiler {
  readonly instructions: Instruction[] = [];

  add(instruction: Instruction): number {
    if (this.instructions.length >= MAX_INSTRUCTIONS) throw new PatternTooLarge();
    return this.instructions.push(instruction) - 1;
  }

  /** The index of the first step of the node, after which `next` comes. */
  compile(node: RegexNode, next: number): number {
    switch (node.kind) {
      case 'set':
        return this.add({ kind: 'set', set: node.set, next });
      case 'assertion':
        return this.add({ kind: 'assertion', assertion: node.assertion, next });
      case 'sequence':
        return node.parts.reduceRight((following, part) => this.compile(part, following), next);
      case 'choice':
        return node.branches
          .map((branch) => this.compile(branch, next))
          .reduceRight((other, first) => this.add({ kind: 'fork', next: first, other }));
      case 'repetition':
        return this.#repetition(node, next);
    }
  }

  #repetition({ body, min, max, lazy }: Repetition, next: number): number {
    let start = next;
    let required = min;
    if (max === Infinity) {
      const atLeastOnce = min > 0 || isNullable(body);
      start = atLeastOnce ? this.#plus(body, lazy, next) : this.#star(body, lazy, next);
      if (atLeastOnce && min === 0) start = this.#fork(start, next, lazy);
      required = Math.max(0, min - 1);
    } else {
      for (let count = min; count < max; count++) {
        start = this.#fork(this.compile(body, start), next, lazy);
      }
    }
    for (let count = 0; count < required; count++) start = this.compile(body, start);
    return start;
  }

  #fork(body: number, after: number, lazy: boolean): number {
    return this.add({ kind: 'fork', next: lazy ? after : body, other: lazy ? body : after });
  }

  #star(body: RegexNode, lazy: boolean, next: number): number {
    return this.#loop(body, lazy, next).fork;
  }

  #plus(body: RegexNode, lazy: boolean, next: number): number {
    return this.#loop(body, lazy, next).body;
  }

  /** A fork behind the body that leads back to it. */
  #loop(
    body: RegexNode,
    lazy: boolean,
    next: number,
  ): { readonly fork: number; readonly body: number } {
    const fork: Instruction = { kind: 'fork', next, other: next };
    const at = this.add(fork);
    const start = this.compile(body, at);
    if (lazy) fork.other = start;
    else fork.next = start;
    return { fork: at, body: start };
  }
}
