// The golden data as tests of mutants: of each file some slices, each a test, so that a mutant runs the cheapest ones that reach it.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFile } from '../conformance/judge.ts';
import { findFiles } from '../conformance/read-lines.ts';
import { count, renderFailures } from '../conformance/summary.ts';

/** One slice holds one line of so many. */
const EVERY = 16;
/** The slices of each file that are checked. Of a shorter file, the missing ones fail, and are no tests. */
const SLICES = 4;

/** In the working directory, since the bundle with this module is in another folder. */
const corpus = path.resolve('test/conformance/corpus');
/** For other releases only whole cases can be read quickly. */
const files = findFiles([corpus])
  .map((file) => path.relative(corpus, file))
  .filter((file) => !file.startsWith('releases/') || file.startsWith('releases/v1.36.3/new/'));

describe.each(files)('%s', (file) => {
  for (let slice = 0; slice < SLICES; slice++) {
    it(`slice ${slice}`, () => {
      const judgements = judgeFile(path.join(corpus, file), EVERY, slice);
      expect(count(judgements).failed, renderFailures(judgements, 1)).toBe(0);
    });
  }
});
