// npm run modules [-- FILE]: how many modules each test of src loads, and whose they are in the test of FILE.
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** A test and the number of the project's modules that it loads, itself included. */
export interface TestSize {
  /** Relative to the project. */
  readonly test: string;
  readonly modules: number;
}

/** A static import or export of another file; whole imports of types load nothing. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm;

const imported = new Map<string, readonly string[]>();

/** The files of the project that a file imports as it is loaded. */
function importsOf(file: string): readonly string[] {
  const known = imported.get(file);
  if (known !== undefined) return known;
  const text = /[.]m?[jt]s$/.test(file) ? fs.readFileSync(path.join(root, file), 'utf8') : '';
  const found = Array.from(text.matchAll(IMPORT), ([, to = '']) =>
    path.join(path.dirname(file), to),
  );
  imported.set(file, found);
  return found;
}

/** The modules that a file loads, itself included. */
export function modulesOf(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  for (const each of found) for (const next of importsOf(each)) found.add(next);
  return found;
}

/** Every test of src, fewest modules first. */
export function testSizes(): readonly TestSize[] {
  return fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('src', file))
    .map((test) => ({ test, modules: modulesOf(test).size }))
    .sort((a, b) => a.modules - b.modules);
}

/** The tests of one plugin: those in its folder, or of what plugins share. */
export const isOfPlugin = ({ test }: TestSize): boolean => /^src\/plugins\/[^/]+\//.test(test);

/** The median; undefined of nothing. */
export const medianOf = (sizes: readonly TestSize[]): TestSize | undefined =>
  sizes[Math.floor(sizes.length / 2)];

function print(file: string | undefined): void {
  const sizes = testSizes();
  const plugins = sizes.filter(isOfPlugin);
  const line = (name: string, size: TestSize | undefined): void => {
    console.log(`${name.padEnd(24)}${String(size?.modules ?? 0).padStart(6)}  ${size?.test ?? ''}`);
  };
  line('median of all tests', medianOf(sizes));
  line('median of plugins', medianOf(plugins));
  for (const size of plugins.slice(-5)) line('largest of plugins', size);
  if (file === undefined) return;
  const counts = new Map<string, number>();
  for (const each of modulesOf(path.relative(root, path.resolve(file)))) {
    const folder = each.split(path.sep).slice(0, 2).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  for (const [folder, count] of counts)
    console.log(`${folder.padEnd(24)}${String(count).padStart(6)}`);
}

if (process.argv[1] === import.meta.filename) print(process.argv[2]);
