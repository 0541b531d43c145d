import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fitting } from './fitting.ts';
import { readInputs } from './inputs.ts';
import type { Inputs } from './inputs.ts';
import { pullRequestOf, writeComment } from './pull-request.ts';

/** Exit codes of kschedsim with a report: passed, bad input, and failed or unknown. */
const [PASSED, BAD_INPUT, FAILED] = [0, 1, 2];

/** The command line of this package. */
const KSCHEDSIM = resolve(__dirname, '../bin/kschedsim.js');

void run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.log(`::error title=kschedsim::${escaped(error instanceof Error ? error.message : '')}`);
    process.exitCode = 1;
  },
);

/** Runs kschedsim with annotations on stdout, and writes its report into the one comment of the pull request. */
async function run(): Promise<number> {
  const inputs = readInputs(process.env);
  const folder = mkdtempSync(join(process.env['RUNNER_TEMP'] ?? tmpdir(), 'kschedsim-'));
  const file = join(folder, 'comment.md');
  try {
    const code = simulate(inputs, file);
    if (code !== PASSED && code !== BAD_INPUT && code !== FAILED) {
      console.log(`::error title=kschedsim::no verdict: exit code ${code}, see the log`);
    }
    if (inputs.token !== '' && inputs.comment !== 'never' && existsSync(file)) {
      await comment(inputs, code, readFileSync(file, 'utf8'));
    }
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function simulate({ args, directory, commentId, token }: Inputs, file: string): number {
  const reports = ['-o', 'github', '-o', `markdown=${file}`, '--comment-id', commentId];
  const { status, error } = spawnSync(process.execPath, [KSCHEDSIM, ...args, ...reports], {
    cwd: directory,
    env: withoutTokens(token),
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/**
 * The environment without what can act for the workflow: the token, whichever variable has it, and the runner's own. A plugin that
 * the pull request brings runs in that process.
 */
function withoutTokens(token: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name, value = '']) =>
      !/^ACTIONS_.*TOKEN$/i.test(name) && (token === '' || !value.includes(token)),
  );
  return Object.fromEntries(kept);
}

/** What has passed is not said anew where only failures are: an earlier comment is updated. */
async function comment(
  { token, commentId, comment: when }: Inputs,
  code: number,
  report: string,
): Promise<void> {
  const pullRequest = pullRequestOf(process.env, token);
  if (pullRequest === undefined) return;
  const marker = `<!-- kschedsim:${commentId} -->`;
  try {
    const isNew = when === 'always' || code !== PASSED;
    await writeComment(pullRequest, { marker, body: fitting(report), isNew });
  } catch (error) {
    // The verdict stands without its comment: a token of a fork may only read.
    const why = error instanceof Error ? error.message : String(error);
    console.log(`::warning title=kschedsim::no comment was written: ${escaped(why)}`);
  }
}

/** As the runner reads messages of workflow commands. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
