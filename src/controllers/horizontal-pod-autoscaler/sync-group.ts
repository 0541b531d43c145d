interface Waiting {
  readonly seat: Seat;
}

/** The place of an autoscaler in the group that it waits with. */
export class Seat {
  group: SyncGroup<Waiting> | undefined;
  at = 0;

  /** Lets the autoscaler out of all syncs before a time; -Infinity: of none. */
  rest(untilMs: number): void {
    this.group?.rest(this.at, untilMs);
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

  join(member: Member, untilMs = -Infinity): void {
    member.seat.group = this;
    member.seat.at = this.#members.length;
    this.#members.push(member);
    this.#untilMs.push(untilMs);
  }

  rest(at: number, untilMs: number): void {
    this.#untilMs[at] = untilMs;
  }

  /** Visits the members that do not rest. `visit`: false, the member leaves. `onStay`: called for the first one that stays. */
  run(atMs: number, visit: (member: Member) => boolean, onStay: () => void): void {
    const members = this.#members;
    const { length } = members;
    const gone = new Set<Member>();
    let hasOne = false;
    for (let at = 0; at < length; at++) {
      const member = members[at];
      const rests = (this.#untilMs[at] ?? 0) > atMs;
      if (!rests && member !== undefined && !visit(member)) {
        gone.add(member);
      } else if (!hasOne) {
        hasOne = true;
        onStay();
      }
    }
    this.ranMs = atMs;
    if (gone.size > 0) this.#remove(gone);
  }

  /** All members of another group, after those of this one. */
  take(other: SyncGroup<Member>): void {
    this.ranMs = other.ranMs;
    other.#members.forEach((member, at) => {
      this.join(member, other.#untilMs[at]);
    });
  }

  #remove(gone: ReadonlySet<Member>): void {
    const [members, untilMs] = [[...this.#members], [...this.#untilMs]];
    this.#members.length = 0;
    this.#untilMs.length = 0;
    members.forEach((member, at) => {
      if (gone.has(member)) member.seat.group = undefined;
      else this.join(member, untilMs[at]);
    });
  }
}
