/** A task, and the group of tasks that share what a thread has prepared. */
export interface GroupedTask<Task> {
  readonly group: string;
  readonly task: Task;
}

/** Tasks by groups: a thread stays with its group, and begins one that no other thread has. */
export class TaskQueue<Task> {
  /** The last task of a list comes first. */
  readonly #waiting = new Map<string, GroupedTask<Task>[]>();
  readonly #running = new Map<string, number>();

  constructor(tasks: readonly GroupedTask<Task>[]) {
    this.add(tasks);
    for (const list of this.#waiting.values()) list.reverse();
  }

  add(tasks: readonly GroupedTask<Task>[]): void {
    for (const task of tasks) {
      const list = this.#waiting.get(task.group);
      if (list === undefined) this.#waiting.set(task.group, [task]);
      else list.push(task);
    }
  }

  /** The tasks that wait, in their order. */
  rest(): readonly GroupedTask<Task>[] {
    return [...this.#waiting.values()].flatMap((list) => list.toReversed());
  }

  /** The next task for a thread that had one of `last`; undefined if none is left. */
  next(last: string | undefined): GroupedTask<Task> | undefined {
    const group = this.#groupAfter(last);
    if (group === undefined) return undefined;
    const list = this.#waiting.get(group) ?? [];
    const task = list.pop();
    if (list.length === 0) this.#waiting.delete(group);
    if (task !== undefined) this.#count(group, 1);
    return task;
  }

  /** A task has ended. */
  done({ group }: GroupedTask<Task>): void {
    this.#count(group, -1);
  }

  #groupAfter(last: string | undefined): string | undefined {
    if (last !== undefined && this.#waiting.has(last)) return last;
    let first: string | undefined;
    for (const group of this.#waiting.keys()) {
      if (!this.#running.has(group)) return group;
      first ??= group;
    }
    return first;
  }

  #count(group: string, by: number): void {
    const running = (this.#running.get(group) ?? 0) + by;
    if (running > 0) this.#running.set(group, running);
    else this.#running.delete(group);
  }
}
