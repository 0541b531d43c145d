import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';
import law, { floors } from '../../.dependency-cruiser.mjs';
import { isAll } from '../support/property-runs.ts';
import { filesUnder, foldersIn, read, root } from './project-files.ts';

async function judge(baseDir: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ['src'],
    {
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^(dist|coverage)/|/(generate|compile)[.]mjs$' },
      baseDir,
      validate: true,
      ruleSet: { forbidden: law.forbidden ?? [] },
    },
    undefined,
    {},
  );
  if (typeof output === 'string') throw new Error('expected a result, not a report');
  return output;
}

const breaches = ({ summary }: ICruiseResult): string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).sort();

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'floors-'));
afterAll(() => {
  fs.rmSync(scratch, { recursive: true });
});

/** A small source tree that obeys the rules. */
const lawful = {
  'src/units/index.ts': 'export const one = 1;',
  'src/clock/index.ts': "export { one } from '../units/index.ts';",
  'src/outcome/index.ts': 'export const plan = {};',
  'src/plugins/shared/normalize.ts': 'export const most = 100;',
  'src/plugins/fit/fit.ts': "export { most } from '../shared/normalize.ts';",
  'src/plugins/taints/taints.ts': 'export const taints = 1;',
  'src/plugins/index.ts': "export { most } from './fit/fit.ts';",
  'src/reports/index.ts': "export { plan } from '../outcome/index.ts';",
  'src/reports/graphics/colours.ts': "export const red = '#ff0000';",
  'src/reports/formats/html/index.ts': "export { red } from '../graphics/colours.ts';",
  'src/whatif/index.ts': "export { most } from '../plugins/index.ts';",
  'src/cli/main.ts': "import 'node:fs'; import '../reports/index.ts';",
  'src/units/one.test.ts': "import 'node:fs'; import './index.ts';",
  'test/support/pod.ts': 'export const pod = 1;',
  'bench/pods.ts': 'export const pods = 1;',
};

/** The small tree with one file added or changed. */
function plant(name: string, planted: Readonly<Record<string, string>>): string {
  const tree = path.join(scratch, name);
  for (const [file, text] of Object.entries({ ...lawful, ...planted })) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), text);
  }
  return tree;
}

describe('the floors', () => {
  // npm run floors judges the source too.
  it.runIf(isAll)('hold in the source, and every source file is checked', async () => {
    const result = await judge(root);
    const seen = result.modules
      .map(({ source }) => source)
      .filter((file) => /^src\/.*[.]ts$/.test(file));
    expect(breaches(result)).toEqual([]);
    expect(seen.sort()).toEqual(filesUnder('src').filter((file) => file.endsWith('.ts')));
  });

  it('list every folder of src', () => {
    const rooms = floors.flat();
    expect(foldersIn('src').filter((folder) => !rooms.includes(folder))).toEqual([]);
  });

  it('are the table in ARCHITECTURE.md', () => {
    const rows = [...read('docs/ARCHITECTURE.md').matchAll(/^\| (\d+) \| `([a-z]+)` \|/gm)];
    const listed = rows.map(([, floor, room]) => [Number(floor), room]);
    expect(listed).toEqual(floors.flatMap((rooms, floor) => rooms.map((room) => [floor, room])));
  });

  it('accept a tree that obeys them', async () => {
    expect(breaches(await judge(plant('lawful', {})))).toEqual([]);
  });

  const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
    ['units-looks-only-down', 'src/units/up.ts', "import '../clock/index.ts';"],
    ['whatif-looks-only-down', 'src/whatif/sideways.ts', "import '../reports/index.ts';"],
    ['through-the-front-door', 'src/whatif/inside.ts', "import '../plugins/fit/fit.ts';"],
    ['plugins-are-strangers', 'src/plugins/taints/peer.ts', "import '../fit/fit.ts';"],
    ['engine-is-pure', 'src/units/disk.ts', "import 'node:fs';"],
    ['reports-read-only-outcome', 'src/reports/engine.ts', "import '../plugins/index.ts';"],
    ['pictures-share-a-room', 'src/reports/formats/svg/page.ts', "import '../html/index.ts';"],
    ['pictures-share-a-room', 'src/reports/graphics/page.ts', "import '../formats/html/index.ts';"],
    ['no-circular', 'src/units/self.ts', "import './other.ts';"],
    ['production-needs-no-test', 'src/units/pod.ts', "import '../../test/support/pod.ts';"],
    ['production-needs-no-test', 'src/units/tested.ts', "import './one.test.ts';"],
  ];
  it.each(violations)('report a violation of %s by %s', async (rule, file, text) => {
    const tree = plant(`${rule}-${path.basename(file)}`, {
      [file]: text,
      'src/units/other.ts': "import './self.ts';",
    });
    expect(breaches(await judge(tree))).toContainEqual(
      expect.stringMatching(new RegExp(`^${rule}: .*${file}`)),
    );
  });

  it('each have a reason', () => {
    expect((law.forbidden ?? []).filter(({ comment }) => (comment ?? '').length < 40)).toEqual([]);
  });
});
