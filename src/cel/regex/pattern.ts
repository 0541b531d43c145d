import type { Assertion } from './node.ts';
import { parsePattern } from './parse.ts';
import { compileProgram } from './program.ts';
import type { Program } from './program.ts';

/** Where a pattern matches, in code points. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

const MAX_ANSWERS = 1000;

/** A way through the automaton that began at `start`. */
interface Thread {
  readonly at: number;
  readonly start: number;
}

/**
 * A compiled pattern. All ways through the automaton advance together, so that the time is linear in the text.
 *
 * Rule: regexp/exec.go of Go 1.26: among the leftmost matches the operators' preferred match.
 */
export class Pattern {
  readonly #program: Program;
  readonly #answers = new Map<string, boolean>();

  constructor(pattern: string) {
    this.#program = compileProgram(parsePattern(pattern));
  }

  /** Devices repeat the same few texts: answers are kept. */
  test(text: string): boolean {
    let answer = this.#answers.get(text);
    if (answer === undefined) {
      answer = this.#run(codePointsOf(text), 0, true) !== undefined;
      if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear();
      this.#answers.set(text, answer);
    }
    return answer;
  }

  /** The first match. */
  find(text: string): string | undefined {
    const characters = Array.from(text);
    const match = this.#run(codePointsOf(text), 0, false);
    return match && characters.slice(match.start, match.end).join('');
  }

  /** Matches that do not overlap, no more than the limit; an empty one directly after another does not count. */
  findAll(text: string, limit: number): string[] {
    const characters = Array.from(text);
    const codes = codePointsOf(text);
    const found: string[] = [];
    let previousEnd = -1;
    for (let from = 0; from <= codes.length && found.length < limit;) {
      const match = this.#run(codes, from, false);
      if (match === undefined) break;
      const { start, end } = match;
      if (end > start || start !== previousEnd) found.push(characters.slice(start, end).join(''));
      previousEnd = end;
      from = end > start ? end : end + 1;
    }
    return found;
  }

  #run(codes: readonly number[], from: number, anyMatch: boolean): Match | undefined {
    let threads: Thread[] = [];
    let found: Match | undefined;
    for (let at = from; at <= codes.length; at++) {
      const step = new Step(this.#program, codes, at);
      for (const thread of threads) step.add(thread);
      if (found === undefined) step.add({ at: this.#program.start, start: at });
      if (step.match !== undefined) {
        found = { start: step.match, end: at };
        if (anyMatch) return found;
      }
      threads = step.advance();
      if (threads.length === 0 && found !== undefined) return found;
    }
    return found;
  }
}

/** The threads at one position of the text, in the order of preference. */
class Step {
  /** Where the match began that ends here. Threads after it are worse, and dropped. */
  match: number | undefined;
  readonly #program: Program;
  readonly #codes: readonly number[];
  readonly #position: number;
  readonly #seen = new Set<number>();
  readonly #waiting: Thread[] = [];

  constructor(program: Program, codes: readonly number[], position: number) {
    this.#program = program;
    this.#codes = codes;
    this.#position = position;
  }

  /** Follows the thread up to the steps that read a character. */
  add({ at, start }: Thread): void {
    const pending = [at];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.match !== undefined) return;
      if (this.#seen.has(next)) continue;
      this.#seen.add(next);
      const instruction = this.#program.instructions[next];
      if (instruction === undefined) continue;
      switch (instruction.kind) {
        case 'match':
          this.match = start;
          break;
        case 'fork':
          pending.push(instruction.other, instruction.next);
          break;
        case 'assertion':
          if (this.#holds(instruction.assertion)) pending.push(instruction.next);
          break;
        case 'set':
          this.#waiting.push({ at: next, start });
      }
    }
  }

  /** The threads that go on after the character here. */
  advance(): Thread[] {
    const code = this.#codes[this.#position];
    if (code === undefined) return [];
    const threads: Thread[] = [];
    for (const { at, start } of this.#waiting) {
      const instruction = this.#program.instructions[at];
      if (instruction?.kind === 'set' && instruction.set.has(code)) {
        threads.push({ at: instruction.next, start });
      }
    }
    return threads;
  }

  #holds(assertion: Assertion): boolean {
    const before = this.#codes[this.#position - 1];
    const after = this.#codes[this.#position];
    switch (assertion) {
      case 'begin-text':
        return before === undefined;
      case 'end-text':
        return after === undefined;
      case 'begin-line':
        return before === undefined || before === NEWLINE;
      case 'end-line':
        return after === undefined || after === NEWLINE;
      case 'word-boundary':
        return isWord(before) !== isWord(after);
      case 'no-word-boundary':
        return isWord(before) === isWord(after);
    }
  }
}

const NEWLINE = 10;

function isWord(code: number | undefined): boolean {
  return code !== undefined && code < 0x80 && /\w/.test(String.fromCharCode(code));
}

function codePointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}
