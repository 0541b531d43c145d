import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { Answer, AskedFile, MeasuredTest, Request } from './run-tests.ts';

/** What became of a mutant in the tests. */
export type Verdict =
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly test: string; readonly message: string };

/** A test that hangs is ended after this time without another one starting. */
const SILENCE_MS = 40_000;

/** The bundle in a process of its own, so that endless loops and crashes are noticed. */
export class TestProcess {
  readonly #bundle: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;

  /** @param root the folder of the project */
  constructor(bundle: string, root: string) {
    this.#bundle = bundle;
    this.#folder = scratchFolder(path.dirname(bundle), root);
  }

  /** Measures a test file. The process is used again, except after a file that ended it. */
  async measure(file: string): Promise<readonly MeasuredTest[]> {
    const child = (this.#child ??= this.#start());
    const answer = await ask(child, { type: 'measure', file }, 600_000);
    if (answer.type === 'measured') return answer.tests;
    this.stop();
    return [];
  }

  /** Runs tests in a new process until one fails. */
  async run(asked: readonly AskedFile[]): Promise<Verdict> {
    const child = this.#start();
    const answer = await ask(child, { type: 'run', asked }, SILENCE_MS);
    child.kill('SIGKILL');
    return answer.type === 'failed' ? answer : { type: 'passed' };
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** Also removes the scratch folder. */
  remove(): void {
    this.stop();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(): ChildProcess {
    return fork(this.#bundle, {
      cwd: this.#folder,
      execArgv: ['--max-old-space-size=2048'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }
}

/** A folder with links to all files of the project: what a mutant writes into its working directory does not land among them. */
function scratchFolder(parent: string, root: string): string {
  const folder = fs.mkdtempSync(path.join(parent, 'scratch-'));
  for (const name of fs.readdirSync(root)) {
    if (name !== '.git') fs.symlinkSync(path.join(root, name), path.join(folder, name));
  }
  return folder;
}

/** The answer of the process; a failure if it ends or is silent for too long. */
function ask(child: ChildProcess, request: Request, silenceMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    let at = 'the loading of the bundle';
    let timer = setTimeout(expire, silenceMs);
    function finish(answer: Answer): void {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(answer);
    }
    function expire(): void {
      finish({ type: 'failed', test: at, message: 'does not end' });
    }
    child.on('exit', (code, signal) =>
      finish({ type: 'failed', test: at, message: `the process ended: ${code ?? signal ?? ''}` }),
    );
    child.on('message', (answer: Answer) => {
      if (answer.type !== 'start') {
        finish(answer);
        return;
      }
      at = `${answer.file}, test ${answer.id + 1}`;
      clearTimeout(timer);
      timer = setTimeout(expire, silenceMs);
    });
    child.send(request);
  });
}
