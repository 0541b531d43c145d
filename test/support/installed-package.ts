import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { buildPackage } from './run-kschedsim.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a temporary folder with kschedsim installed from its tarball. */
export class InstalledPackage {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'kschedsim-plugin-')));

  constructor() {
    const built = buildPackage();
    try {
      this.#installFrom(built.directory);
    } finally {
      built.remove();
    }
    this.write('package.json', '{ "private": true }');
  }

  /** Runs a program in the project. */
  run(program: string, ...args: readonly string[]): Ended {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.directory,
      env: { ...env, npm_config_offline: 'true', npm_config_update_notifier: 'false' },
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  }

  kschedsim(...args: readonly string[]): Ended {
    return this.run(process.execPath, 'node_modules/kschedsim/bin/kschedsim.js', ...args);
  }

  /** Runs lines of a shell where the commands of the package and of the project's folder `bin` are found first. */
  shell(script: string, variables: Readonly<Record<string, string>> = {}): Ended {
    const found = ['bin', 'node_modules/.bin'].map((folder) => join(this.directory, folder));
    const { status, stdout, stderr } = spawnSync('bash', ['-eu', '-o', 'pipefail', '-c', script], {
      cwd: this.directory,
      env: {
        ...env,
        npm_config_offline: 'true',
        npm_config_update_notifier: 'false',
        ...variables,
        PATH: [...found, env['PATH']].join(delimiter),
      },
      encoding: 'utf8',
    });
    return { code: status, stdout, stderr };
  }

  write(name: string, text: string): string {
    writeFileSync(join(this.directory, name), text);
    return name;
  }

  /** Copies a folder of the repository to the same path in the project. */
  copy(folder: string): void {
    cpSync(join(root, folder), join(this.directory, folder), { recursive: true });
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Like `npm install <tarball>` without network: unpacks it, and links the command and the dependencies. */
  #installFrom(built: string): void {
    const modules = join(this.directory, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    const succeeds = ({ code, stderr }: Ended): void => {
      expect(code, stderr).toBe(0);
    };
    succeeds(
      this.run('npm', 'pack', built, '--ignore-scripts', '--pack-destination', this.directory),
    );
    const tarball = readdirSync(this.directory).find((name) => name.endsWith('.tgz')) ?? '';
    succeeds(this.run('tar', '-xzf', tarball, '-C', modules));
    succeeds(this.run('mv', join(modules, 'package'), join(modules, 'kschedsim')));
    const manifest: unknown = JSON.parse(
      readFileSync(join(modules, 'kschedsim/package.json'), 'utf8'),
    );
    const { dependencies } = manifest as { readonly dependencies: object };
    for (const name of Object.keys(dependencies)) {
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
    const { bin } = manifest as { readonly bin: Readonly<Record<string, string>> };
    for (const [name, file] of Object.entries(bin)) {
      symlinkSync(join('../kschedsim', file), join(modules, '.bin', name));
    }
  }
}
