import type { Container } from '../../objects/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { Draws, Varying } from '../model/varying.ts';

/** How a process ends by itself. */
export interface EndOfRun {
  readonly afterMs: number;
  readonly exitCode: number;
  /** Undefined: the runtime derives it from the exit code. */
  readonly reason: string | undefined;
}

/** SIGKILL of the kernel, with the runtime's reason. */
const OOM_KILLED = { exitCode: 137, reason: 'OOMKilled' };

/** One run of a container. */
export interface Run {
  readonly container: Container;
  readonly behaviour: ContainerBehaviour;
  /** Counts from 0. */
  readonly number: number;
  /** Key of the run's random draws. */
  readonly key: string;
}

/** How a run ends by itself; undefined: it does not. */
export function endOfRun(
  { container, behaviour, number, key }: Run,
  draws: Draws,
): EndOfRun | undefined {
  const { runMs, exitCodes, oomAfterMs } = behaviour;
  const afterMs = draws.draw(entry(runMs, number), key);
  const oomMs = Math.min(
    draws.draw(oomAfterMs, `${key} oom`),
    limitReachedMs(container, behaviour),
  );
  if (oomMs <= afterMs) return oomMs === Infinity ? undefined : { afterMs: oomMs, ...OOM_KILLED };
  const exitCode = draws.draw(entry(exitCodes, number), `${key} exit`);
  return { afterMs, exitCode, reason: undefined };
}

/** When the container first uses more memory than its limit. */
function limitReachedMs({ resources }: Container, { memory }: ContainerBehaviour): number {
  const limit = resources?.limits?.['memory'];
  if (memory === undefined || limit === undefined) return Infinity;
  const bytes = quantityValue(limit);
  return bytes === 0 ? Infinity : memory.firstMs((used) => used > bytes);
}

function entry(list: readonly Varying[], run: number): Varying {
  return list[Math.min(run, list.length - 1)]!;
}
