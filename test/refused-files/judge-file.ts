import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { correctedLines } from '../conformance/corrections.ts';
import type { Judgement } from '../conformance/judge.ts';
import { pendingReason } from '../conformance/pending.ts';
import { runInput } from '../fuzz-input/run-input.ts';
import { wrongIn } from './judge-refused.ts';
import { acceptedReason, refusedDocument } from './recorded-refusals.ts';

const CLUSTER = path.join(import.meta.dirname, '../../fixtures/quickstart');

/** The golden data whose cases are single documents, by the name of their file; and the format that they are checked as. */
const THEMES: ReadonlyMap<string, string> = new Map([
  ['validation', 'api/validation'],
  ['validation-2', 'api/validation'],
  ['validation-3', 'api/validation'],
  ['validation-4', 'api/validation'],
  ['workload-validation', 'api/workload-validation'],
  ['strict-decoding', 'api/strict-decoding'],
]);

/** Runs `plan` over each refused document of a file of golden data, or over one of `every`; nothing for other files. */
export async function judgeRefusedFile(file: string, every = 1): Promise<readonly Judgement[]> {
  const stem = path.basename(file).replace(/[.]jsonl([.]gz)?$/, '');
  const format = THEMES.get(stem);
  if (format === undefined) return [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'refused-'));
  const judgements: Judgement[] = [];
  for (const { content, number } of correctedLines(file)) {
    const document = content === null ? undefined : refusedDocument(content);
    if (content === null || document === undefined || number % every !== 0) continue;
    const place = `${file}:${String(number)} ${String(content['id'])}`;
    const reason = pendingReason(format, content) ?? acceptedReason(document);
    const theme = `plan of refused files/${stem}`;
    if (reason !== undefined) {
      judgements.push({ theme, place, result: 'pending', words: [reason] });
      continue;
    }
    const input = path.join(folder, 'input.yaml');
    fs.writeFileSync(input, document.text);
    const run = await runInput(['plan', CLUSTER, input, '--all-errors', '--no-config-file']);
    const words = wrongIn(run, input, document);
    judgements.push({ theme, place, result: words.length === 0 ? 'passed' : 'failed', words });
  }
  fs.rmSync(folder, { recursive: true });
  return judgements;
}
