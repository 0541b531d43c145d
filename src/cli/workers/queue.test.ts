import { expect, it } from 'vitest';
import { TaskQueue } from './queue.ts';

const tasks = ['a1', 'a2', 'a3', 'b1', 'b2'].map((task) => ({ group: task.slice(0, 1), task }));

it('gives the tasks that wait in their order, for threads that go on with them', () => {
  const queue = new TaskQueue(tasks);
  const [first, second] = [queue.next(undefined), queue.next('a')];
  expect([first?.task, second?.task]).toEqual(['a1', 'a2']);
  const rest = queue.rest();
  expect(rest.map(({ task }) => task)).toEqual(['a3', 'b1', 'b2']);
  const others = new TaskQueue(rest);
  const [one, other] = [others.next(undefined), others.next(undefined)];
  expect([one?.task, other?.task]).toEqual(['a3', 'b1']);
});
