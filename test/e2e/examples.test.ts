import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage, type BuiltPackage } from '../support/run-kschedsim.ts';
import { withNewestOf } from '../support/unnamed-newest.ts';

const PAGES = [
  'docs/CLUSTER-AUTOSCALER.md',
  'docs/EXAMPLES.md',
  'docs/TRACES.md',
  ...readdirSync('docs/tutorials').map((name) => `docs/tutorials/${name}`),
];
/** A command of a page, and the output below it. */
const EXAMPLE = /^ {4}kschedsim (.+)\n\n```\n[^]*?```\n/gm;

/** The commands of the pages. */
const COMMANDS = PAGES.map((name) =>
  Array.from(readFileSync(name, 'utf8').matchAll(EXAMPLE), ([, command = '']) => command),
);

/** Runs command lines one after the other in one process, which compiles the engine once; prints what they print as JSON. */
const RUN_ALL = `
  const { run } = await import(process.argv[1]);
  const write = process.stdout.write.bind(process.stdout);
  const outputs = [];
  for (const line of JSON.parse(process.argv[2])) {
    let output = '';
    process.stdout.write = (text) => ((output += text), true);
    await run(line);
    outputs.push(output);
  }
  write(JSON.stringify(outputs));
`;

let built: BuiltPackage;
/** In the order of the commands of all pages. */
let outputs: readonly string[];

beforeAll(() => {
  built = buildPackage();
  outputs = outputsOf(COMMANDS.flat());
}, 300_000);

afterAll(() => {
  built.remove();
}, 60_000);

test.each(PAGES.map((name, index) => ({ name, index })))(
  'the commands of $name print what it shows; --update writes it',
  async ({ name, index }) => {
    const page = readFileSync(name, 'utf8');
    expect(COMMANDS[index]?.length).toBeGreaterThan(1);
    let at = COMMANDS.slice(0, index).flat().length;
    const played = page.replaceAll(EXAMPLE, (_, command: string) => {
      const output = outputs[at++]?.trimEnd() ?? '';
      return `    kschedsim ${command}\n\n\`\`\`\n${output}\n\`\`\`\n`;
    });
    await expect(withNewestOf(page, played)).toMatchFileSnapshot(path.resolve(name));
  },
);

function outputsOf(commands: readonly string[]): readonly string[] {
  const run = pathToFileURL(path.join(built.directory, 'dist/cli/run.js')).href;
  const lines = commands.map((command) => command.replaceAll("'", '').split(' '));
  const args = ['--input-type=module', '-e', RUN_ALL, run, JSON.stringify(lines)];
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', env, maxBuffer: 2 ** 24 }),
  ) as readonly string[];
}
