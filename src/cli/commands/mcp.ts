import type { Command } from 'commander';
import { EXIT, type Done } from '../exit-codes.ts';
import type { ProgramContext } from '../program-context.ts';

/** `kschedsim mcp`: the questions as tools of an agent. */
export function define(command: Command, done: Done, program?: ProgramContext): void {
  command.addHelpText('after', EXAMPLES).action(async () => {
    if (program === undefined) throw new Error('assertion failed: a command knows its program');
    const { stdin, stdout, stderr } = process;
    if (stdin.isTTY) stderr.write(WAITING);
    const { serve } = await import('../mcp/serve.ts');
    await serve(await program.loadCommands(), { stdin, stdout });
    done(EXIT.ok);
  });
}

const WAITING = 'waiting for messages of an MCP client on standard input; Ctrl-D ends\n';

const EXAMPLES = `
Examples:
  claude mcp add kschedsim -- npx kschedsim mcp
  {"mcpServers": {"kschedsim": {"command": "npx", "args": ["kschedsim", "mcp"]}}}

The tools read files below the working directory only, write none, and call no other machine.`;
