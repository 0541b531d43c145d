import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ' {', ' }'), { maxLength: 30 });

/** The second text: the first with the diff applied. */
function patched(before: string, diff: string): string {
  const source = before.split('\n');
  const result: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(0, -1)) {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (head !== null) {
      const start = Number(head[1]) - (head[2] === '0' ? 0 : 1);
      result.push(...source.slice(at, start));
      at = start;
    } else if (line.startsWith('+')) result.push(line.slice(1));
    else {
      expect(source[at]).toBe(line.slice(1));
      if (line.startsWith(' ')) result.push(line.slice(1));
      at++;
    }
  }
  return [...result, ...source.slice(at)].join('\n');
}

describe('unifiedDiff', () => {
  test('turns the first text into the second, and is empty for equal texts', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const [before, after] = [a.join('\n'), b.join('\n')];
        expect(patched(before, unifiedDiff(before, after))).toBe(after);
        expect(unifiedDiff(before, before)).toBe('');
      }),
    );
  });

  test('has three lines around each change, and joins changes that lie close together', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${String(at)}`);
    const near = before.with(4, 'x').with(9, 'y').join('\n');
    expect(unifiedDiff(before.join('\n'), near).match(/@@/g)).toHaveLength(2);
    const far = before.with(4, 'x').with(15, 'y').join('\n');
    expect(unifiedDiff(before.join('\n'), far)).toMatch(
      /^@@ -2,7 \+2,7 @@\n line 1\n line 2\n line 3\n-line 4\n\+x\n line 5\n line 6\n line 7\n@@ -13,7 \+13,7 @@\n/,
    );
  });

  test('does not start a match at lines that occur often in a long text', () => {
    const lineAt = (at: number): string => ['{', '}', `x${String((at * 7) % 50)}`][at % 3] ?? '';
    const after = Array.from({ length: 203 }, (_, at) => lineAt(at));
    const before = after.toSpliced(6, 1).toSpliced(5, 0, '{');
    // Python's difflib prints this for the two texts.
    const expected = ['@@ -3,8 +3,8 @@', ' x14', ' {', ' }', '-{', ' x35', '+{', ' }', ' x6', ' {'];
    expect(unifiedDiff(before.join('\n'), after.join('\n'))).toBe(`${expected.join('\n')}\n`);
  });
});
