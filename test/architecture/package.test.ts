import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { manPage } from '../../build/man-page.ts';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './project-files.ts';

test('man/kschedsim.1 is what the help says: npm run man', async () => {
  expect(fs.readFileSync(path.join(root, 'man/kschedsim.1'), 'utf8')).toBe(await manPage());
});

// npm runs `prepare` in checkouts and in clones of git revisions, not for packages.
test('nothing is built or run when the package is installed or used', () => {
  const scripts = Object.keys(manifest.scripts);
  const ofInstalls = ['preinstall', 'install', 'postinstall'];
  expect(scripts.filter((name) => ofInstalls.includes(name))).toEqual([]);
  expect(manifest.files).toEqual(expect.arrayContaining(['dist', 'docs', 'man', 'fixtures']));
});

const { ModuleKind, ModuleResolutionKind } = ts;

test.each([
  ['node16', ModuleKind.Node16, ModuleResolutionKind.Node16],
  ['nodenext', ModuleKind.NodeNext, ModuleResolutionKind.NodeNext],
  ['bundler', ModuleKind.ESNext, ModuleResolutionKind.Bundler],
])('moduleResolution %s finds the types of every entry', (_, module, moduleResolution) => {
  const host = packageHost();
  const found = ['kschedsim', 'kschedsim/plugin'].map((name) => {
    const options = { module, moduleResolution };
    const mode = ModuleKind.ESNext;
    const place = '/project/use.mts';
    const resolved = ts.resolveModuleName(name, place, options, host, undefined, undefined, mode);
    return resolved.resolvedModule?.resolvedFileName;
  });
  expect(found).toEqual(['index', 'plugin'].map((file) => `${INSTALLED}/dist/${file}.d.ts`));
});

const INSTALLED = '/project/node_modules/kschedsim';

/** A project with the package installed. Its dist/ has the declarations that tsc makes of the entries. */
function packageHost(): ts.ModuleResolutionHost {
  const { files } = ts.parseConfigFileTextToJson(
    'tsconfig.build.json',
    fs.readFileSync(path.join(root, 'tsconfig.build.json'), 'utf8'),
  ).config as { readonly files: readonly string[] };
  const declarations = files.map((file) =>
    file.replace(/^src\/(.*)\.ts$/, `${INSTALLED}/dist/$1.d.ts`),
  );
  return {
    fileExists: (file) => file === `${INSTALLED}/package.json` || declarations.includes(file),
    readFile: (file) =>
      file === `${INSTALLED}/package.json` ? JSON.stringify(manifest) : undefined,
    directoryExists: (folder) => `${INSTALLED}/dist`.startsWith(folder),
  };
}
