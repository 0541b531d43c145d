import { Option, type Command } from 'commander';
import { EXIT, type Done } from '../exit-codes.ts';
import { packageVersion } from '../package-version.ts';

interface VersionFlags {
  readonly output: 'text' | 'json' | 'yaml';
}

/** What `kschedsim version` prints. */
interface VersionDocument {
  readonly kschedsim: string;
  /** The releases of Kubernetes that it schedules as. */
  readonly kubernetes: { readonly default: string; readonly releases: readonly string[] };
  readonly node: string;
  readonly platform: string;
}

/** `kschedsim version`: of itself and of what it simulates. */
export function define(command: Command, done: Done): void {
  command
    .addOption(
      new Option('-o, --output <format>', 'format of the result')
        .choices(['text', 'json', 'yaml'])
        .default('text'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async ({ output }: VersionFlags) => {
      process.stdout.write(await render(await versions(), output));
      done(EXIT.ok);
    });
}

const EXAMPLES = `
Examples:
  kschedsim version
  kschedsim version -o json | jq -r .kubernetes.default

Exit codes: 0, or 1 for bad usage.`;

async function versions(): Promise<VersionDocument> {
  const { DEFAULT_RELEASE, knownReleases } = await import('../../releases/index.ts');
  return {
    kschedsim: packageVersion(),
    kubernetes: {
      default: DEFAULT_RELEASE.kubernetes,
      releases: knownReleases().map(({ kubernetes }) => kubernetes),
    },
    node: process.version,
    platform: `${process.platform}/${process.arch}`,
  };
}

async function render(document: VersionDocument, output: VersionFlags['output']): Promise<string> {
  if (output === 'json') return `${JSON.stringify(document, undefined, 2)}\n`;
  if (output === 'yaml') return (await import('yaml')).stringify(document);
  const { kschedsim, kubernetes, node, platform } = document;
  return (
    `kschedsim ${kschedsim}\n` +
    `Kubernetes ${kubernetes.releases.join(', ')}; ${kubernetes.default} unless the nodes tell another\n` +
    `Node ${node} ${platform}\n`
  );
}
