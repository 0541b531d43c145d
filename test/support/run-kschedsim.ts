import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { bundleAction, bundleCommandLine } from '../../build/bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of a run. */
export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The content of standard input. */
  readonly stdin?: string;
}

/** The package as installed: bin, dist built from the current sources, package.json. */
export interface BuiltPackage {
  readonly directory: string;
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Finished>;
  readonly remove: () => void;
}

/** Builds into a new folder inside node_modules, where imports find the dependencies. */
export function buildPackage(): BuiltPackage {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, 'kschedsim-e2e-'));
  cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(directory, 'package.json'));
  compile(join(root, 'src'), join(directory, 'dist'));
  bundleCommandLine(root, join(directory, 'dist'));
  bundleAction(root, join(directory, 'dist'));
  return {
    directory,
    run: async (args, options = {}) =>
      await runScript(join(directory, 'bin', 'kschedsim.js'), args, options),
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The library as the build makes it, without types and type checks. */
function compile(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    if (!entry.isFile() || /\.test\.ts$|^generate\.mjs$/.test(entry.name)) continue;
    mkdirSync(dirname(target), { recursive: true });
    if (!entry.name.endsWith('.ts')) {
      cpSync(source, target);
      continue;
    }
    const { code } = transformSync(readFileSync(source, 'utf8'), {
      loader: 'ts',
      supported: { 'import-attributes': true },
      target: 'es2023',
    });
    const renamed = code.replaceAll(/((?:from|import) ?\(?"\.[^"]*)\.ts"/g, '$1.js"');
    writeFileSync(target.replace(/\.ts$/, '.js'), renamed);
  }
}

/** Runs a script with Node. */
export async function runScript(
  script: string,
  args: readonly string[],
  options: RunOptions,
): Promise<Finished> {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: options.cwd ?? root,
    env: { ...env, ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.end(options.stdin ?? '');
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
}
