import path from 'node:path';
import type { Line } from './format.ts';
import { checksOf, formatNamed, recognise } from './formats.ts';
import { correctedLines, isCorrections } from './corrections.ts';
import { pendingReason } from './pending.ts';
import type { NumberedLine } from './read-lines.ts';
import { versionCases } from './karpenter/version-cases.ts';
import { releaseCases, releaseFile } from './release-cases.ts';
import type { FormatName } from './shapes.ts';

/** The result of one case. */
export interface Judgement {
  readonly theme: string;
  /** "file:line id". */
  readonly place: string;
  readonly result: 'passed' | 'failed' | 'pending';
  /** Why the case is pending, or the differences. */
  readonly words: readonly string[];
}

/**
 * Checks every line of a file, or one of `every`, from line `first` on. A line of an unknown format fails, and so does a file without
 * such lines.
 */
export function judgeFile(file: string, every = 1, first = 0): readonly Judgement[] {
  if (isCorrections(file)) return [];
  const ofRelease = releaseFile(file);
  const sample = { every, first };
  const lines =
    ofRelease === undefined
      ? (versionCases(file, sample) ?? correctedLines(file, sample))
      : releaseCases(ofRelease, sample);
  const release = ofRelease === undefined ? '' : `${ofRelease.kubernetes} `;
  if (lines.length === 0) return [{ place: file, ...unknown('the file holds no cases') }];
  const formatOfFile = guessFormat(file, lines);
  return lines.flatMap(({ content, text, number }): readonly Judgement[] => {
    const id = typeof content?.['id'] === 'string' ? content['id'] : '';
    const place = `${file}:${number} ${id}`;
    if (content === null) return [{ place, ...unknown('not a JSON object') }];
    const format = recognise(content) ?? formatOfFile;
    if (format === undefined) {
      const keys = Object.keys(content).join(', ');
      return [{ place, ...unknown(`no format has the keys ${keys}`) }];
    }
    return judge({ content, text, format, release }).map((each) => ({ place, ...each }));
  });
}

function unknown(why: string): Omit<Judgement, 'place'> {
  return { theme: 'unknown', result: 'failed', words: [why] };
}

interface Case {
  readonly content: Line;
  readonly text: string;
  readonly format: FormatName;
  /** "v1.36.3 " for cases of other releases. */
  readonly release: string;
}

/** One judgement for each check of the format. */
function judge({
  content: line,
  text,
  format,
  release,
}: Case): readonly Omit<Judgement, 'place'>[] {
  return checksOf(format).map(([name, check]) => {
    const named = typeof line['theme'] === 'string' ? `${name}/${line['theme']}` : name;
    const theme = `${release}${named}`;
    const reason = pendingReason(theme, line);
    if (reason !== undefined) return { theme, result: 'pending', words: [reason] };
    const differences = orError(() => check(line, text));
    return { theme, result: differences.length === 0 ? 'passed' : 'failed', words: differences };
  });
}

function orError(check: () => readonly string[]): readonly string[] {
  try {
    return check();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}

/** The format of a line with ambiguous keys: the format of the other lines, or in the file's name. */
function guessFormat(file: string, lines: readonly NumberedLine[]): FormatName | undefined {
  for (const { content } of lines) {
    const format = content === null ? undefined : recognise(content);
    if (format !== undefined) return format;
  }
  return formatNamed(path.basename(file).replace(/[.]jsonl([.]gz)?$/, ''));
}
