import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { assert } from '../../units/index.ts';
import { CONFIG_FILE_NAME } from '../config-file/find-config-file.ts';
import { commandLineOf, type CommandLine } from './command-line.ts';
import { outputSchema, TOOL_NAMES } from './output-schemas.ts';
import type { Ended } from './run-command.ts';
import type { Tool } from './server.ts';
import { inputMembers, inputSchema } from './tool-input.ts';
import { mistake, resultOf } from './tool-result.ts';

/** Runs a command line to its end. */
export type Run = (line: CommandLine, signal: AbortSignal) => Promise<Ended>;

/** The tools: commands that answer a question about a cluster and change nothing. */
export function toolsOf(commands: readonly Command[], run: Run): readonly Tool[] {
  return TOOL_NAMES.map((name): Tool => {
    const command = commands.find((each) => each.name() === name);
    assert(command !== undefined, `there is no command ${name}`);
    const members = inputMembers(command);
    const summary = command.summary();
    return {
      name,
      listed: {
        title: `kschedsim ${name}`,
        description: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`,
        inputSchema: inputSchema(members),
        outputSchema: outputSchema(name),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      call: async (given, signal) => {
        const line = commandLineOf(name, members, given);
        if ('problems' in line) return mistake(line.problems.join('\n'));
        return resultOf(await run(withOwnConfig(line), signal));
      },
    };
  });
}

/** The configuration file of the working directory counts, one above it does not: nothing is read there. */
function withOwnConfig({ argv, stdin }: CommandLine): CommandLine {
  if (existsSync(CONFIG_FILE_NAME)) return { argv, stdin };
  const [command = '', ...words] = argv;
  return { argv: [command, '--no-config-file', ...words], stdin };
}
