import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { context } from 'esbuild';
import type { BuildContext, Metafile, Plugin } from 'esbuild';

/** The text of one source file, changed. */
export interface ChangedFile {
  readonly file: string;
  readonly text: string;
}

/** The change of the next build. */
interface CurrentChange {
  current: ChangedFile | undefined;
}

/** What each file imports. */
type Imports = Metafile['inputs'];

/** All sources and tests in one file, built anew for every mutant: the bundler keeps what it has parsed. */
export class Bundle {
  /** The bundle. It is inside node_modules, so that its imports find the dependencies. */
  readonly path: string;
  readonly #context: BuildContext<{ metafile: true }>;
  readonly #change: CurrentChange;
  #imports: Imports = {};

  private constructor(
    file: string,
    built: BuildContext<{ metafile: true }>,
    change: CurrentChange,
  ) {
    this.path = file;
    this.#context = built;
    this.#change = change;
  }

  /** Prepares a bundle of these test files, by paths relative to `root`. */
  static async of(root: string, testFiles: readonly string[]): Promise<Bundle> {
    const folder = path.join(root, 'node_modules', '.cache', 'kschedsim-mutants');
    fs.mkdirSync(folder, { recursive: true });
    const outfile = path.join(folder, `bundle-${process.pid}.mjs`);
    const change: CurrentChange = { current: undefined };
    const built = await context({
      absWorkingDir: root,
      stdin: { contents: entryOf(testFiles), resolveDir: root, loader: 'ts' },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      alias: { vitest: './test/mutants/harness.ts' },
      plugins: [changedSources(root, change)],
      metafile: true,
      logLevel: 'error',
    });
    return new Bundle(outfile, built, change);
  }

  async build(change?: ChangedFile): Promise<void> {
    this.#change.current = change;
    const { metafile } = await this.#context.rebuild();
    this.#imports = metafile.inputs;
  }

  /** The files that a file of the last build imports, itself and through others. */
  importsOf(file: string): ReadonlySet<string> {
    const found = new Set([file]);
    for (const one of found) {
      for (const { path: imported } of this.#imports[one]?.imports ?? []) found.add(imported);
    }
    return found;
  }

  async remove(): Promise<void> {
    await this.#context.dispose();
    fs.rmSync(this.path, { force: true });
  }
}

function entryOf(testFiles: readonly string[]): string {
  const lines = testFiles.map((file) => `${JSON.stringify(file)}: () => import('./${file}'),`);
  return [
    "import './test/support/property-seed.ts';",
    "import { answerRequests } from './test/mutants/run-tests.ts';",
    `answerRequests({\n${lines.join('\n')}\n});`,
  ].join('\n');
}

/** Replaces the text of the changed file, and gives each file its own `import.meta`. */
function changedSources(root: string, change: CurrentChange): Plugin {
  return {
    name: 'changed-sources',
    setup(build) {
      build.onResolve({ filter: /\/run-kschedsim\.ts$/ }, () => ({
        path: path.join(root, 'test/mutants/in-process-package.ts'),
      }));
      build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        const name = path.relative(root, file);
        const { current } = change;
        const text = name === current?.file ? current.text : fs.readFileSync(file, 'utf8');
        const own = name.startsWith('test/mutants/') ? text : withOwnPlace(text, file);
        return { contents: own, loader: 'ts' };
      });
    },
  };
}

function withOwnPlace(text: string, file: string): string {
  return text
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
}
