// npm run releases:doc: writes docs/RELEASES.md from the releases.
import fs from 'node:fs';
import path from 'node:path';
import { differencesOf, knownReleases } from '../src/releases/index.ts';
import type { ReleaseChange } from '../src/outcome/index.ts';
import type { Release } from '../src/releases/index.ts';

const FILE = path.join(import.meta.dirname, '../docs/RELEASES.md');

const HEAD = `# Releases of Kubernetes

\`--kubernetes 1.36\` (library: \`kubernetes: '1.36'\`) names the release that decides. A minor release stands for its newest patch release
below, a patch release for itself. Without the flag the newest kubelet of the nodes tells the release (its first patch release below that is not older); if no node says, the
newest one decides. A Policy is always read as by v1.22.

\`--feature-gates A=true,B=false\` switches feature gates of that release, under the rules of kube-scheduler.

Each release is one file in \`src/releases\`, made from its predecessor by what it changes. \`npm run release:add v1.37 PATH\` adds one from
a checkout of Kubernetes (CONTRIBUTING.md). This page is made from these files by \`npm run releases:doc\`;
\`npm run releases:diff 1.30 1.36\` prints the differences of any two.
`;

const TITLES = {
  plugin: 'Plugins',
  default: 'Enabled by default',
  weight: 'Weights',
  point: 'Extension points',
  rule: 'Decisions',
  gate: 'Feature gates',
  text: 'Texts',
  cycle: 'Scheduling cycle',
  configuration: 'Configurations',
} as const satisfies Record<ReleaseChange['about'], string>;

/** The text of docs/RELEASES.md. */
export function releasesDoc(): string {
  const releases = knownReleases();
  const sections = releases.flatMap((release, at) => {
    const before = releases[at - 1];
    return before === undefined ? [first(release)] : [section(before, release)];
  });
  return [HEAD, ...sections.reverse()].join('\n');
}

const first = ({ kubernetes }: Release): string =>
  `## ${kubernetes}\n\nThe first release here; the others are described from it on.\n`;

function section(before: Release, release: Release): string {
  const differences = differencesOf(before, release);
  const groups = Object.entries(TITLES).flatMap(([about, title]) => {
    const own = differences.filter((each) => each.about === about);
    return own.length === 0 ? [] : [`${title}:\n\n${own.map(line).join('\n')}\n`];
  });
  return [`## ${release.kubernetes}\n\nSince ${before.kubernetes}.\n`, ...groups].join('\n');
}

/** A list item; the text of a reason may hold characters that markdown reads. */
const line = ({ text }: ReleaseChange): string => `- ${text.replace(/[<>*_`]/g, '\\$&')}`;

if (process.argv[1] === import.meta.filename) fs.writeFileSync(FILE, releasesDoc());
