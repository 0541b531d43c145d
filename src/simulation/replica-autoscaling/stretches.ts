/** How long a state held, in milliseconds: in all, and at a stretch. */
export class Stretches {
  total = 0;
  longest = 0;
  /** Of the present stretch; 0: the state does not hold. */
  current = 0;

  add(periodMs: number, holds: boolean): void {
    if (!holds) {
      this.current = 0;
      return;
    }
    this.current += periodMs;
    this.total += periodMs;
    this.longest = Math.max(this.longest, this.current);
  }
}
