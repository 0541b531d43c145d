import { InvalidArgumentError } from 'commander';
import { reportsOf, type ReportName } from '../../reports/index.ts';
import { parseCommentId, type OutputFlags } from '../flags/output/flags.ts';
import { targetOf } from '../flags/output/target.ts';

/**
 * What a command line asks for as its output, as far as it can be understood: one that has an error of usage has no values of flags. Of
 * several formats for standard output, the last is meant.
 */
export function askedOutputs(argv: readonly string[]): Partial<OutputFlags> {
  const targets = valuesOf(argv, '--output', '-o')
    .flatMap((text) => text.split(','))
    .flatMap((part) => ifUnderstood(() => targetOf<ReportName>(part, reportsOf('input'))));
  const printed = targets.findLast(({ file }) => file === undefined);
  const output = targets.filter((one) => one.file !== undefined || one === printed);
  const [outputFile] = valuesOf(argv, '--output-file');
  const [commentId] = valuesOf(argv, '--comment-id').flatMap((text) =>
    ifUnderstood(() => parseCommentId(text)),
  );
  return {
    output,
    ...(outputFile === undefined ? {} : { outputFile }),
    ...(commentId === undefined ? {} : { commentId }),
    github: !argv.includes('--no-github'),
    color: !argv.includes('--no-color'),
  };
}

/** The values of a flag: in the next word, after "=", or after the letter. */
function valuesOf(argv: readonly string[], flag: string, letter = flag): readonly string[] {
  return argv.flatMap((word, at) => {
    const [next] = argv.slice(at + 1);
    if (word === flag || word === letter) return next === undefined ? [] : [next];
    if (word.startsWith(`${flag}=`)) return [word.slice(flag.length + 1)];
    const isShort = letter !== flag && word.startsWith(letter);
    return isShort ? [word.slice(letter.length).replace(/^=/, '')] : [];
  });
}

function ifUnderstood<T>(read: () => T): readonly T[] {
  try {
    return [read()];
  } catch (error) {
    if (error instanceof InvalidArgumentError) return [];
    throw error;
  }
}
