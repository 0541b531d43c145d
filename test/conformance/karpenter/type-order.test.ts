import path from 'node:path';
import { expect, it } from 'vitest';
import { readLines } from '../read-lines.ts';
import type { CompactInput } from './compact-input.ts';
import type { RecordedAlternative } from './compare-outcomes.ts';
import { readInput } from './read-input.ts';
import { runRounds } from './run-rounds.ts';

const FILE = path.join(import.meta.dirname, '../corpus/karpenter/provisioning-existing.jsonl.gz');

interface RecordedCase {
  readonly id: string;
  readonly input: CompactInput;
  readonly alternatives: readonly RecordedAlternative[];
}

it('types of equal prices come in the order of Go’s sort', () => {
  let compared = 0;
  for (const { content } of readLines(FILE)) {
    // The recorder writes every line of this file in this form.
    const { id, input, alternatives } = content as unknown as RecordedCase;
    const [only, second] = alternatives;
    if (only === undefined || second !== undefined) continue;
    const { rounds, typeLists } = only.outcome;
    const own = runRounds(readInput(input), '1.13').rounds.map(({ newNodeClaims }) =>
      newNodeClaims.map(({ pods, types }) => [id, pods.join(), types]).sort(),
    );
    const recorded = rounds.map(({ newNodeClaims }) =>
      (newNodeClaims ?? [])
        .map(({ pods, types }) => [id, [...pods].sort().join(), typeLists?.[types]])
        .sort(),
    );
    expect(own).toEqual(recorded);
    compared += recorded.flat().length;
  }
  expect(compared).toBeGreaterThan(20);
});
