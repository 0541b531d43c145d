import type { TuningResult } from '../../outcome/index.ts';
import { verdictLine, yamlText } from '../../reports/index.ts';
import type { TuneFlags } from '../flags/tune-flags.ts';
import { writeResult } from '../output/write-result.ts';
import type { Log } from '../output/log.ts';

/** Writes the settings to use: of the winner, or of the start if nothing is better. Without an answer nothing is written. */
export async function writeTuned(
  result: TuningResult,
  { write, writeObjects }: TuneFlags,
  log: Log,
): Promise<void> {
  const { answer } = result.summary;
  const isAnswered = answer === 'better' || answer === 'no-difference';
  const files = [
    { file: write, documents: result.configuration === undefined ? [] : [result.configuration] },
    { file: writeObjects, documents: result.objects },
  ];
  for (const { file, documents } of files) {
    if (file === undefined) continue;
    if (!isAnswered || documents.length === 0) {
      const why = isAnswered ? 'no such setting is changed' : 'there is no answer';
      log.warn(`warning: ${file} is not written: ${why}`);
      continue;
    }
    await writeResult(textOf(result, documents), file);
  }
}

function textOf(result: TuningResult, documents: readonly object[]): string {
  const what = result.summary.answer === 'better' ? 'The settings to use' : 'The start';
  const head = `# ${what}. ${verdictLine(result)}\n`;
  return head + documents.map((one) => yamlText(one)).join('---\n');
}
