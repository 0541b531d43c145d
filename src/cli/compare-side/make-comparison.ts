import type { Comparison } from '../../outcome/index.ts';
import { isRecord } from '../../units/index.ts';
import { answerPart, comparisonOf, countParts, type PartAnswer } from '../../whatif/index.ts';
import type { CompareCommandFlags } from './flags.ts';
import { withExtenders } from '../extenders/with-extenders.ts';
import type { Log } from '../output/log.ts';
import { answerParts, sourceOf } from '../workers/index.ts';
import { readComparison, withOptions } from './read-comparison.ts';

/** Reads both sides and compares them. */
export async function makeComparison(
  paths: readonly string[],
  flags: CompareCommandFlags,
  log: Log,
): Promise<Comparison> {
  const begin = performance.now();
  const { input: read, nameEdits } = await readComparison(paths, flags, log);
  log.progress('simulating both sides…');
  const from = performance.now();
  const outcome = await withExtenders(flags, async (extenders) => {
    const input = {
      ...read,
      base: withOptions(read.base, extenders),
      head: withOptions(read.head, extenders),
    };
    const answers = await answerParts({
      job: 'sides of a comparison',
      source: sourceOf(paths, flags, log),
      parts: countParts(input),
      workers: flags.workers,
      preparesMs: from - begin,
      answer: (at) => answerPart(input, at),
      isResult: isAnswer,
    });
    return comparisonOf(input, answers);
  });
  log.finish();
  log.note(`compared in ${String(Math.round(performance.now() - from))} ms`);
  return nameEdits(outcome);
}

const isAnswer = (result: unknown): result is PartAnswer =>
  isRecord(result) && typeof result['side'] === 'string';
