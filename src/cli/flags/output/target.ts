import { InvalidArgumentError, Option } from 'commander';

/** A format and where it goes. */
export interface OutputTarget<Format extends string = string> {
  readonly format: Format;
  /** Standard output if absent. */
  readonly file?: string;
}

/** An option that may be repeated although its values are choices. */
export class CollectingOption extends Option {}

/**
 * `-o format`, `-o format=file`, several separated by commas, repeated. At most one goes to standard output. The value is undefined if
 * the flag is not given.
 */
export function outputOption(formats: readonly string[]): Option {
  const parse = (
    text: string,
    before: readonly OutputTarget[] | undefined,
  ): readonly OutputTarget[] => {
    const targets = [...(before ?? []), ...text.split(',').map((part) => targetOf(part, formats))];
    const printed = targets.filter(({ file }) => file === undefined);
    if (printed.length <= 1) return targets;
    const [, second = printed[0]] = printed;
    throw new InvalidArgumentError(
      `Only one format goes to standard output: name a file, such as -o ${second?.format ?? ''}=FILE.`,
    );
  };
  const option = new CollectingOption(
    '-o, --output <format[=file]>',
    'format of the result; with =FILE it goes to that file; may be repeated (default: table)',
  );
  return option.choices(formats).argParser(parse);
}

/** One `format` or `format=file`. Throws InvalidArgumentError for other formats. */
export function targetOf<Format extends string>(
  part: string,
  formats: readonly Format[],
): OutputTarget<Format> {
  const at = part.indexOf('=');
  const name = (at < 0 ? part : part.slice(0, at)).trim();
  const format = formats.find((known) => known === name);
  if (format === undefined) {
    throw new InvalidArgumentError(`Allowed choices are ${formats.join(', ')}.`);
  }
  if (at < 0) return { format };
  const file = part.slice(at + 1);
  if (file === '') throw new InvalidArgumentError(`No file after ${name}=.`);
  return { format, file };
}

/** All outputs of a run, with one for standard output or for --output-file: the table, unless another format is named. */
export function targetsOf<Format extends string>(
  given: readonly OutputTarget<Format>[] = [],
  usual: Format,
  outputFile: string | undefined,
): readonly OutputTarget<Format>[] {
  const printed = given.find(({ file }) => file === undefined)?.format ?? usual;
  const first = { format: printed, ...(outputFile === undefined ? {} : { file: outputFile }) };
  return [first, ...given.filter(({ file }) => file !== undefined)];
}
