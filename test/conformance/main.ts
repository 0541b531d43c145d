// npm run conformance -- [PATH...]: checks golden data, by default the whole corpus, and exits 1 if a case failed.
import fs from 'node:fs';
import path from 'node:path';
import { judgeRefusedFile } from '../refused-files/judge-file.ts';
import { judgeFile } from './judge.ts';
import type { Judgement } from './judge.ts';
import { findFiles } from './read-lines.ts';
import { unchangedFiles } from './release-cases.ts';
import { count, renderFailures, renderPending, renderTable } from './summary.ts';

const FAILURES_SHOWN_PER_THEME = 3;

const corpus = path.relative(process.cwd(), path.join(import.meta.dirname, 'corpus'));
const paths = process.argv.slice(2);
const files = findFiles(paths.length > 0 ? paths : [corpus]);
const isWhole = paths.every((each) => fs.statSync(each).isDirectory());
const judgements: Judgement[] = [];
for (const file of [...files, ...(isWhole ? unchangedFiles(files) : [])]) {
  judgements.push(...judgeFile(file), ...(await judgeRefusedFile(file)));
}
const { passed, failed } = count(judgements);

const sections = [
  renderTable(judgements),
  renderFailures(judgements, FAILURES_SHOWN_PER_THEME),
  renderPending(judgements),
  `${passed} passed, ${failed} failed`,
];
console.log(sections.filter((section) => section !== '').join('\n\n'));
process.exitCode = failed > 0 || judgements.length === 0 ? 1 : 0;
