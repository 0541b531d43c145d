import { InvalidArgumentError, Option } from 'commander';
import { fieldsOf, type FieldChoice } from '../../../reports/index.ts';
import { noteChoices } from '../choices.ts';
import { nearestNames } from '../../select-pod/nearest-names.ts';

/** `--fields a,b`: only these fields; `--fields=-a,-b`: all but these. `command`: whose documents have them. */
export function fieldsOption(command: string): Option {
  const known = fieldsOf(command);
  const option = new Option(
    '--fields <names>',
    'fields of the document that -o json and yaml write, or leave out (=-events,-pods)',
  ).argParser((text): FieldChoice => choiceOf(text, known));
  noteChoices(option, known);
  return option;
}

/** Throws InvalidArgumentError for names that no document of the command has. */
export function choiceOf(text: string, known: readonly string[]): FieldChoice {
  const parts = text.split(',').map((part) => part.trim());
  const areLeftOut = text.trimStart().startsWith('-');
  if (parts.some((part) => part.startsWith('-') !== areLeftOut)) {
    throw new InvalidArgumentError('Either all names begin with "-", or none.');
  }
  const names = parts.map((part) => (areLeftOut ? part.slice(1) : part));
  for (const name of names) {
    if (known.includes(name)) continue;
    const [nearest] = nearestNames(name, known);
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    throw new InvalidArgumentError(`No field "${name}".${hint} Fields are ${known.join(', ')}.`);
  }
  return { names: new Set(names), areLeftOut };
}
