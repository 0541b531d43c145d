import type { Command } from 'commander';
import { InputError, type FieldPath, type Problem } from '../../problems/index.ts';
import type { ConfigEntry } from './read-config-file.ts';
import { configOf, type UsedConfig } from './use-config-file.ts';

/** The error with problems of whole files, such as missing ones, at the lines where the configuration of the command names the files. */
export function atNamesOfFiles(error: InputError, command: Command): InputError {
  const used = configOf(command);
  if (used === undefined) return error;
  return new InputError(error.problems.map((problem) => atName(problem, used, command.name())));
}

function atName(problem: Problem, { file: config, entries }: UsedConfig, command: string): Problem {
  const { file, line, message } = problem;
  if (file === undefined || line !== undefined) return problem;
  for (const entry of entries.values()) {
    const path = pathOf(entry, command, file);
    if (path === undefined) continue;
    return {
      ...problem,
      ...config.document.placeOf(path, 'value'),
      message: `${file}: ${message}`,
    };
  }
  return problem;
}

/** The path in the configuration of an entry's value that is this text. */
function pathOf(
  { node, byCommand }: ConfigEntry,
  command: string,
  text: string,
): FieldPath | undefined {
  const result = byCommand.get(command);
  if (result === undefined || !('value' in result)) return undefined;
  const at = [result.value].flat().indexOf(text);
  if (at < 0) return undefined;
  return Array.isArray(node.value) ? [...node.path, at] : node.path;
}
