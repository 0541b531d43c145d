import type { SweepCell } from '../../outcome/index.ts';
import { cellLine, type PlannedCell } from '../../sweep/index.ts';
import type { ResultWriter } from './result-file.ts';

/** Writes results as they come, once it is known that not all cells fail alike. */
export class WrittenResults {
  readonly cells: Pick<SweepCell, 'verdict' | 'error'>[] = [];
  readonly #open: () => ResultWriter;
  #writer: ResultWriter | undefined;
  #held: SweepCell[] = [];

  /** `open`: opens the file, and writes what stands before the cells. */
  constructor(open: () => ResultWriter) {
    this.#open = open;
  }

  add(cell: SweepCell): void {
    const { verdict, error } = cell;
    this.cells.push({ verdict, ...(error === undefined ? {} : { error }) });
    if (this.#writer === undefined) this.#held.push(cell);
    else this.write(cell, this.#writer);
  }

  /** From now on results are written. */
  begin(): void {
    this.#writer = this.#open();
    for (const cell of this.#held) this.write(cell, this.#writer);
    this.#held = [];
  }

  close(): void {
    this.#writer?.close();
  }

  protected write(cell: SweepCell, writer: ResultWriter): void {
    writer.write(cellLine(cell));
  }
}

/** Writes each result when those of all cells before it are written. */
export class SortedResults extends WrittenResults {
  readonly #order: readonly PlannedCell[];
  readonly #waiting = new Map<string, SweepCell>();
  #next = 0;

  constructor(open: () => ResultWriter, order: readonly PlannedCell[]) {
    super(open);
    this.#order = order;
  }

  protected override write(cell: SweepCell, writer: ResultWriter): void {
    this.#waiting.set(cell.id, cell);
    for (;;) {
      const id = this.#order[this.#next]?.id;
      const next = id === undefined ? undefined : this.#waiting.get(id);
      if (next === undefined) return;
      this.#waiting.delete(next.id);
      this.#next++;
      super.write(next, writer);
    }
  }
}
