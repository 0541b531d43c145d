import type { Container } from '../../api/index.ts';
import { quantityValue } from '../../units/index.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { Draws, Varying } from '../model/varying.ts';

/** How a process ends by itself. */
export interface EndOfRun {
  readonly afterMs: number;
  readonly exitCode: number;
  /** Undefined: what follows from the exit code. */
  readonly reason: string | undefined;
}

/** The kernel kills with SIGKILL, and the runtime tells why. */
const OOM_KILLED = { exitCode: 137, reason: 'OOMKilled' };

/** How the run of a container ends; undefined: it does not. `run` counts from 0. */
export function endOfRun(
  container: Container,
  behaviour: ContainerBehaviour,
  run: number,
  draws: Draws,
  key: string,
): EndOfRun | undefined {
  const { runMs, exitCodes, oomAfterMs } = behaviour;
  const afterMs = draws.draw(entry(runMs, run), key);
  const oomMs = Math.min(
    draws.draw(oomAfterMs, `${key} oom`),
    limitReachedMs(container, behaviour),
  );
  if (oomMs <= afterMs) return oomMs === Infinity ? undefined : { afterMs: oomMs, ...OOM_KILLED };
  const exitCode = draws.draw(entry(exitCodes, run), `${key} exit`);
  return { afterMs, exitCode, reason: undefined };
}

/** When the container uses more memory than its limit. */
function limitReachedMs({ resources }: Container, { memory }: ContainerBehaviour): number {
  const limit = resources?.limits?.['memory'];
  if (memory === undefined || limit === undefined) return Infinity;
  const bytes = quantityValue(limit);
  return bytes === 0 ? Infinity : memory.firstMs((used) => used > bytes);
}

function entry(list: readonly Varying[], run: number): Varying {
  return list[Math.min(run, list.length - 1)]!;
}
