import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { ChangedFile } from './bundle.ts';

/** Asks the compiler about changed files, one at a time. Starts with the first question: most mutants need none. */
export class TypeErrors {
  readonly #root: string;
  readonly #options: ts.CompilerOptions;
  #change: ChangedFile | undefined;
  #version = 0;
  #service: ts.LanguageService | undefined;

  constructor(root: string) {
    this.#root = root;
    const file = path.join(root, 'tsconfig.json');
    const { config } = ts.readConfigFile(file, (name) => fs.readFileSync(name, 'utf8')) as {
      config: unknown;
    };
    const host = { ...ts.sys, readDirectory: () => [] };
    this.#options = {
      ...ts.parseJsonConfigFileContent(config, host, root).options,
      // Errors of the change's form, not of its meaning: `if (false) return x` is refused because nothing reaches it.
      allowUnreachableCode: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
    };
  }

  /** The first error of the changed file itself; errors in files that import it are not looked for. */
  first(change: ChangedFile): string | undefined {
    this.#change = change;
    this.#version++;
    this.#service ??= ts.createLanguageService(this.#host());
    const [error] = this.#service.getSemanticDiagnostics(path.join(this.#root, change.file));
    return error === undefined
      ? undefined
      : ts.flattenDiagnosticMessageText(error.messageText, ' ');
  }

  #host(): ts.LanguageServiceHost {
    const changed = (file: string): boolean =>
      this.#change !== undefined && file === path.join(this.#root, this.#change.file);
    const read = (file: string): string | undefined =>
      changed(file) ? this.#change?.text : ts.sys.readFile(file);
    return {
      ...ts.sys,
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      getCompilationSettings: () => this.#options,
      getCurrentDirectory: () => this.#root,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      getScriptFileNames: () =>
        this.#change === undefined ? [] : [path.join(this.#root, this.#change.file)],
      getScriptVersion: (file) => (changed(file) ? String(this.#version) : '0'),
      getScriptSnapshot: (file) => {
        const text = read(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      readFile: read,
    };
  }
}
