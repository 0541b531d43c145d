import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../architecture/project-files.ts';
import { NODE } from '../support/snapshot-folder.ts';
import { InstalledPackage, type Ended } from '../support/installed-package.ts';

const TIMEOUT_MS = 60_000;
const page = readFileSync(join(root, 'docs/CI.md'), 'utf8');
let project: InstalledPackage;

/** What other programs of the examples print, and kubectl's way to find a plugin. */
const PROGRAMS = {
  argocd: 'cat manifests/web.yaml',
  flux: 'cat manifests/web.yaml',
  helm: 'cat manifests/web.yaml',
  kustomize: 'cat manifests/web.yaml',
  kubectl: `case "$1" in
    schedsim) shift; exec kubectl-schedsim "$@";;
    get) if [ "$2" = nodes ]; then items='${JSON.stringify(NODE)}'; fi
      echo "{\\"apiVersion\\":\\"v1\\",\\"kind\\":\\"List\\",\\"items\\":[$items]}";;
    version) echo '{"clientVersion":{"gitVersion":"v1.34.1"},"serverVersion":{"gitVersion":"v1.34.1"}}';;
    *) echo here;;
  esac`,
};

beforeAll(() => {
  project = new InstalledPackage();
  for (const folder of ['bin', 'cluster', 'manifests']) mkdirSync(join(project.directory, folder));
  const copy = (from: string, to: string): void => {
    cpSync(join(root, 'fixtures/upgrade', from), join(project.directory, to));
  };
  copy('cluster.yaml', 'cluster/cluster.yaml');
  copy('web-v2.yaml', 'manifests/web.yaml');
  for (const [name, script] of Object.entries(PROGRAMS)) {
    const file = join(
      project.directory,
      project.write(join('bin', name), `#!/bin/sh\n${script}\n`),
    );
    chmodSync(file, 0o755);
  }
}, TIMEOUT_MS);

afterAll(() => {
  project.remove();
});

/** The fixture's upgrade needs more than its cluster has. */
const expectVerdict = ({ code, stderr, stdout }: Ended): void => {
  expect(code, stderr).toBe(2);
  expect(stdout).toMatch(/Plan failed/);
};

const blocks = (language: string): readonly string[] =>
  Array.from(
    page.matchAll(new RegExp('```' + language + '\\n([^`]*)```', 'g')),
    ([, text]) => text!,
  );

describe('docs/CI.md', { timeout: TIMEOUT_MS }, () => {
  const lines = blocks('sh').flatMap((text) => text.trim().split('\n'));
  const configured = /## Say once.*?```yaml\n(?<config>.*?)```.*?```sh\n(?<lines>.*?)```/s.exec(
    page,
  )?.groups;
  const isConfigured = (line: string): boolean => configured?.['lines']?.includes(line) === true;
  const isSnapshot = (line: string): boolean => line.startsWith('kschedsim snapshot');

  test('has an example of each way', () => {
    expect(lines).toHaveLength(9);
    expect(lines.filter(isConfigured)).toHaveLength(2);
    expect(lines.filter(isSnapshot)).toHaveLength(1);
  });

  test.each(lines.filter((line) => !isSnapshot(line) && !isConfigured(line)))('%s', (line) => {
    expectVerdict(project.shell(line));
  });

  test.each(lines.filter(isConfigured))('with the configuration: %s', (line) => {
    const file = join(
      project.directory,
      project.write('.kschedsim.yaml', configured?.['config'] ?? ''),
    );
    const ended = project.shell(line);
    rmSync(file);
    if (!line.includes('config view')) expectVerdict(ended);
    else
      expect(ended.stdout, ended.stderr).toMatch(
        /filename: .*kschedsim\.yaml:2:1\n {2}- manifests/,
      );
  });

  test('the first example writes all of its reports', () => {
    for (const file of ['junit.xml', 'kschedsim.sarif', 'comment.md']) {
      expect(existsSync(join(project.directory, file)), file).toBe(true);
    }
  });

  test.each(lines.filter(isSnapshot))('%s', (line) => {
    const { code, stderr } = project.shell(line);
    expect(code, stderr).toBe(0);
    expect(existsSync(join(project.directory, 'cluster.json.gz'))).toBe(true);
  });
});

describe('the GitLab template', { timeout: TIMEOUT_MS }, () => {
  interface Job {
    readonly script: readonly string[];
    readonly variables: Readonly<Record<string, string>>;
    readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
  }
  const { kschedsim: job } = parse(readFileSync(join(root, 'ci/gitlab.yml'), 'utf8')) as {
    readonly kschedsim: Job;
  };
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };

  test('is included as documented', () => {
    const [included] = blocks('yaml').flatMap((text) => {
      const { include, variables } = parse(text) as { include?: unknown; variables?: object };
      return include === undefined ? [] : [{ include, variables }];
    });
    const remote = `https://raw.githubusercontent.com/kschedsim/kschedsim/v${version}/ci/gitlab.yml`;
    expect(included).toEqual({
      include: [{ remote }],
      variables: { KSCHEDSIM_ARGS: job.variables['KSCHEDSIM_ARGS'] },
    });
    expect(job.variables['KSCHEDSIM_PACKAGE']).toBe(
      `git+https://github.com/kschedsim/kschedsim#v${version}`,
    );
  });

  test('writes the reports that it names', () => {
    // git-install.test.ts installs a revision.
    const [install, ...run] = job.script;
    expect(install).toBe('npm install --global $KSCHEDSIM_PACKAGE');
    expectVerdict(project.shell(run.join('\n'), job.variables));
    const { codequality = '', junit = '' } = job.artifacts.reports;
    const read = (file: string): string => readFileSync(join(project.directory, file), 'utf8');
    const findings = JSON.parse(read(codequality)) as readonly {
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
    }[];
    const [first] = findings;
    expect(first?.location.path).toBe('manifests/web.yaml');
    expect(lineOf('manifests/web.yaml', first?.location.lines.begin)).toMatch(/apiVersion|kind/);
    expect(read(junit)).toMatch(/<testsuites .*failures="[1-9]/);
  });

  const lineOf = (file: string, line = 0): string | undefined =>
    readFileSync(join(project.directory, file), 'utf8').split('\n')[line - 1];
});

describe('the pre-commit hook', { timeout: TIMEOUT_MS }, () => {
  interface Hook {
    readonly id: string;
    readonly entry: string;
    readonly files: string;
    readonly pass_filenames: boolean;
  }
  const [hook] = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as Hook[];

  test('runs with the documented arguments', () => {
    const [used] = blocks('yaml').flatMap((text) => {
      const { repos = [] } = parse(text) as {
        repos?: readonly { hooks: readonly { id: string; args: readonly string[] }[] }[];
      };
      return repos.flatMap(({ hooks }) => hooks);
    });
    expect([used?.id, hook?.pass_filenames]).toEqual([hook?.id, false]);
    expectVerdict(project.shell([hook?.entry, ...(used?.args ?? [])].join(' ')));
  });

  test.each(['manifests/web.yaml', 'a.yml', 'cluster.json'])('runs if %s has changed', (file) => {
    expect(file).toMatch(new RegExp(hook?.files ?? '$^'));
  });
});

test('the action is used with its own inputs', () => {
  const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as { inputs: object };
  interface Workflow {
    readonly jobs?: { readonly capacity: { readonly steps: readonly { with?: object }[] } };
  }
  const used = blocks('yaml').flatMap((text) => {
    const { jobs } = parse(text) as Workflow;
    return jobs?.capacity.steps.flatMap((step) => Object.keys(step.with ?? {})) ?? [];
  });
  expect(used).toEqual(['args', 'token']);
  for (const name of Object.keys(inputs)) expect(page).toContain(`| \`${name}\` |`);
});
