import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFile } from './judge.ts';
import { findFiles } from './read-lines.ts';
import { releaseFile, unchangedFiles } from './release-cases.ts';
import { count, renderFailures } from './summary.ts';

const corpus = path.join(import.meta.dirname, 'corpus');
const found = findFiles([corpus]);
const files = [...found, ...unchangedFiles(found)].map((file) => path.relative(corpus, file));

/** Of which files every n-th case is checked here; `npm run conformance` checks all. */
const SAMPLES: readonly (readonly [files: RegExp, nth: number])[] = [
  [/^cluster-autoscaler\//, 32],
  [/^hpa\/(?:cases|stories|together)|^e2e(?:-1[.]36)?\//, 24],
  [/^(?:controllers|queue|karpenter|descheduler)\//, 16],
  [/^modern\/mixed-1[.]36\//, 8],
  [/^(?:modern|legacy)\/|^kubelet\/(?:timing|attach|backoff)|^api\/(?:apply|scheduler-config)/, 4],
];

function sampleOf(file: string): number {
  if (releaseFile(file) !== undefined) return 28;
  return SAMPLES.find(([files]) => files.test(file))?.[1] ?? 1;
}

describe('kschedsim gives the answers of the real programs in', () => {
  it.for(files)('%s', (file, { skip }) => {
    const judgements = judgeFile(path.join(corpus, file), sampleOf(file));
    const { passed, failed, pending } = count(judgements);
    expect(failed, `\n${renderFailures(judgements, 3)}\n`).toBe(0);
    if (passed === 0) {
      const reasons = new Set(judgements.flatMap(({ words }) => words));
      skip(`${pending} cases pending, since ${[...reasons].join('; ')}`);
    }
  });

  it('a corpus of the size that was recorded', () => {
    expect(files.length).toBe(512);
  });
});
