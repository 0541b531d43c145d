import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { bundleAction, bundleCommandLine } from '../../build/bundle.mjs';
import { digestOfSources } from '../../build/digest.mjs';

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

/** What runs commands. */
export interface CommandLine {
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Finished>;
  readonly remove: () => void;
}

/** The package as installed: bin, dist built from the current sources, package.json. */
export interface BuiltPackage extends CommandLine {
  readonly directory: string;
}

/** The folder of built packages: inside node_modules, where imports find the dependencies. */
const cache = join(root, 'node_modules', '.cache');
const PREFIX = 'kschedsim-e2e-';

/**
 * The package of the current sources. All tests and workers share one, also those of the next run while no source changes: nothing
 * may be written into it.
 */
export function buildPackage(): BuiltPackage {
  const name = `${PREFIX}${digestOfSources(root).slice(0, 16)}`;
  const directory = join(cache, name);
  if (!existsSync(directory)) {
    removeOthers(name);
    const made = buildInto(newFolder());
    try {
      renameSync(made, directory);
    } catch (error) {
      // Another worker was faster.
      rmSync(made, { recursive: true, force: true });
      if (!existsSync(directory)) throw error;
    }
  }
  return { ...packageIn(directory), remove: () => undefined };
}

/** A package that the test may change. */
export function buildOwnPackage(): BuiltPackage {
  const directory = buildInto(newFolder());
  return {
    ...packageIn(directory),
    remove: () => {
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function newFolder(): string {
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, `${PREFIX}new-`));
}

const HOUR_MS = 3_600_000;

/** Packages of former sources. A young one may be in use. */
function removeOthers(name: string): void {
  if (!existsSync(cache)) return;
  for (const other of readdirSync(cache)) {
    const folder = join(cache, other);
    if (other === name || !other.startsWith(PREFIX)) continue;
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > HOUR_MS) rmSync(folder, { recursive: true, force: true });
  }
}

function buildInto(directory: string): string {
  cpSync(join(root, 'bin'), join(directory, 'bin'), { recursive: true });
  cpSync(join(root, 'package.json'), join(directory, 'package.json'));
  compile(join(root, 'src'), join(directory, 'dist'));
  bundleCommandLine(root, join(directory, 'dist'));
  bundleAction(root, join(directory, 'dist'));
  return directory;
}

const packageIn = (directory: string): Omit<BuiltPackage, 'remove'> => ({
  directory,
  run: async (args, options = {}) =>
    await runScript(join(directory, 'bin', 'kschedsim.js'), args, options),
});

/** The library as the build makes it, without types and type checks. */
function compile(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const isSchema = entry.name.endsWith('.schema.json');
    const target = isSchema ? join(to, 'outcome', entry.name) : join(to, relative(from, source));
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
