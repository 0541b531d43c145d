interface Waiting {
  readonly seat: Seat;
}

/** What syncs do by themselves. */
interface Ahead {
  /** Before this time they do nothing. */
  readonly nextMs: number;
  /** Goes on to a sync. Returns false, and does nothing, if that has to look at more. */
  goOn(atMs: number): boolean;
}

/** The place of an autoscaler in the group that it waits with. */
export class Seat {
  group: SyncGroup<Waiting> | undefined;
  at = 0;

  /** Lets the autoscaler out of all syncs that change nothing else than this does; undefined: of none. */
  rest(course: Ahead | undefined): void {
    this.group?.rest(this.at, course);
  }

  /** The time of the last syncs of the group. */
  get ranMs(): number {
    return this.group?.ranMs ?? -Infinity;
  }
}

/**
 * Autoscalers that sync at the same times, in the order in which they came. Most of them rest most of the time, so that a moment looks at
 * numbers that lie side by side, and not at the autoscalers, which are spread over memory.
 */
export class SyncGroup<Member extends Waiting> {
  ranMs = -Infinity;
  readonly #members: Member[] = [];
  /** By seat: the time until which the member rests. */
  readonly #untilMs: number[] = [];
  readonly #ahead: (Ahead | undefined)[] = [];

  join(member: Member, ahead?: Ahead): void {
    member.seat.group = this;
    member.seat.at = this.#members.length;
    this.#members.push(member);
    this.#untilMs.push(ahead?.nextMs ?? -Infinity);
    this.#ahead.push(ahead);
  }

  rest(at: number, ahead: Ahead | undefined): void {
    this.#untilMs[at] = ahead?.nextMs ?? -Infinity;
    this.#ahead[at] = ahead;
  }

  /** Visits the members that do not rest, nor go on by themselves. `visit`: false, the member leaves. `onStay`: called for the first one that stays. */
  run(atMs: number, visit: (member: Member) => boolean, onStay: () => void): void {
    const members = this.#members;
    const { length } = members;
    const gone = new Set<Member>();
    let hasOne = false;
    for (let at = 0; at < length; at++) {
      const rests = (this.#untilMs[at] ?? 0) > atMs || this.#goOn(at, atMs);
      const member = rests ? undefined : members[at];
      if (member !== undefined && !visit(member)) {
        gone.add(member);
      } else if (!hasOne) {
        hasOne = true;
        onStay();
      }
    }
    this.ranMs = atMs;
    if (gone.size > 0) this.#remove(gone);
  }

  #goOn(at: number, atMs: number): boolean {
    const ahead = this.#ahead[at];
    if (ahead?.goOn(atMs) !== true) return false;
    this.#untilMs[at] = ahead.nextMs;
    return true;
  }

  /** All members of another group, after those of this one. */
  take(other: SyncGroup<Member>): void {
    this.ranMs = other.ranMs;
    other.#members.forEach((member, at) => {
      this.join(member, other.#ahead[at]);
    });
  }

  #remove(gone: ReadonlySet<Member>): void {
    const [members, ahead] = [[...this.#members], [...this.#ahead]];
    this.#members.length = 0;
    this.#untilMs.length = 0;
    this.#ahead.length = 0;
    members.forEach((member, at) => {
      if (gone.has(member)) member.seat.group = undefined;
      else this.join(member, ahead[at]);
    });
  }
}
