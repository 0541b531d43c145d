import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { ChangedFile } from './bundle.ts';

/** Asks the compiler about changed files, one at a time. Starts with the first question: most mutants need none. */
export class TypeErrors {
  readonly #root: string;
  /** By the tsconfig.json that is nearest to the file: the scripts of pages know the types of the browser. */
  readonly #services = new Map<string, ts.LanguageService>();
  #change: ChangedFile | undefined;
  #version = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** The first error of the changed file itself; errors in files that import it are not looked for. */
  first(change: ChangedFile): string | undefined {
    this.#change = change;
    this.#version++;
    const file = path.join(this.#root, change.file);
    const [error] = this.#serviceOf(nearestConfig(file)).getSemanticDiagnostics(file);
    return error === undefined
      ? undefined
      : ts.flattenDiagnosticMessageText(error.messageText, ' ');
  }

  #serviceOf(config: string): ts.LanguageService {
    const known = this.#services.get(config);
    if (known !== undefined) return known;
    const service = ts.createLanguageService(this.#host(optionsOf(config)));
    this.#services.set(config, service);
    return service;
  }

  #host(options: ts.CompilerOptions): ts.LanguageServiceHost {
    const changed = (file: string): boolean =>
      this.#change !== undefined && file === path.join(this.#root, this.#change.file);
    const read = (file: string): string | undefined =>
      changed(file) ? this.#change?.text : ts.sys.readFile(file);
    return {
      ...ts.sys,
      useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
      getCompilationSettings: () => options,
      getCurrentDirectory: () => this.#root,
      getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
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

function nearestConfig(file: string): string {
  const found = ts.findConfigFile(path.dirname(file), (name) => fs.existsSync(name));
  if (found === undefined) throw new Error(`no tsconfig.json for ${file}`);
  return found;
}

function optionsOf(file: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(file, (name) => fs.readFileSync(name, 'utf8')) as {
    config: unknown;
  };
  const host = { ...ts.sys, readDirectory: () => [] };
  return {
    ...ts.parseJsonConfigFileContent(config, host, path.dirname(file)).options,
    // Errors of the change's form, not of its meaning: `if (false) return x` is refused because nothing reaches it.
    allowUnreachableCode: true,
    noUnusedLocals: false,
    noUnusedParameters: false,
  };
}
