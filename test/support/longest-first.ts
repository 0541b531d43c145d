import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Test files that take longest: one that started last would keep a single core busy at the end. */
const LONGEST = [
  'test/conformance/conformance.test.ts',
  'test/e2e/examples.test.ts',
  'test/command-line/troubles.test.ts',
  'test/hostile/hostile.test.ts',
  'test/command-line/workers.test.ts',
  'test/e2e/results.test.ts',
  'test/conformance/runner.test.ts',
  'test/simulation/fuzz.test.ts',
  'test/field/field.test.ts',
];

/** The order of vitest, the longest test files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
