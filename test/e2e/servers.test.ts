import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../architecture/project-files.ts';
import type { Ended, InstalledPackage } from '../support/installed-package.ts';
import { blocks, expectVerdict, page, pipelineProject } from '../support/pipeline-project.ts';

const TIMEOUT_MS = 60_000;
let project: InstalledPackage;

beforeAll(() => {
  project = pipelineProject();
}, TIMEOUT_MS);

afterAll(() => {
  project.remove();
});

/* The recipes of other servers than GitHub, as far as they run without them. */

describe('the GitLab template', { timeout: TIMEOUT_MS }, () => {
  interface Job {
    readonly script: readonly string[];
    readonly after_script: readonly string[];
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

  const run = (args = job.variables['KSCHEDSIM_ARGS'] ?? ''): Ended =>
    project.shell(job.script.join('\n'), { ...job.variables, KSCHEDSIM_ARGS: args });

  test('writes the reports that it names', () => {
    expect(job.script[0]).toBe('npm install --global $KSCHEDSIM_PACKAGE');
    expectVerdict(run());
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

  interface Note {
    readonly author: { readonly id: number };
    readonly body: string;
  }
  const writeNote = (variables: Readonly<Record<string, string>> = {}): Ended =>
    project.shell(job.after_script.join('\n'), {
      CI_API_V4_URL: 'https://gitlab.example.com/api/v4',
      CI_PROJECT_ID: '5',
      CI_MERGE_REQUEST_IID: '9',
      KSCHEDSIM_TOKEN: 'secret',
      ...variables,
    });
  const notes = (): readonly Note[] =>
    JSON.parse(readFileSync(join(project.directory, 'notes.json'), 'utf8')) as readonly Note[];

  test('keeps one note of the merge request up to date, among those of others', () => {
    const others: readonly Note[] = Array.from({ length: 120 }, () => ({
      author: { id: 1 },
      body: '<!-- kschedsim:plan -->\nAll passed.',
    }));
    project.write('notes.json', JSON.stringify(others.map((one, at) => ({ id: at + 1, ...one }))));
    const headings = [
      undefined,
      'plan cluster/ manifests/ --exit-zero',
      'plan cluster/ --nope',
    ].map((args) => {
      run(args);
      const { code, stderr } = writeNote();
      expect([code, stderr]).toEqual([0, '']);
      return notes()
        .slice(others.length)
        .map(({ body }) => /^## (.*?):/m.exec(body)?.[1]);
    });
    expect(headings).toEqual([['❌ Plan failed'], ['❌ Plan failed'], ['❌ Bad input']]);
    expect(
      new Set(
        notes()
          .slice(0, 120)
          .map(({ body }) => body),
      ).size,
    ).toBe(1);
  });

  test('writes no note without a token, and says why it cannot', () => {
    rmSync(join(project.directory, 'notes.json'));
    for (const variables of [{ KSCHEDSIM_TOKEN: '' }, { CI_MERGE_REQUEST_IID: '' }])
      expect(writeNote(variables).code).toBe(0);
    expect(writeNote({ KSCHEDSIM_TOKEN: 'wrong' }).code).not.toBe(0);
    expect(existsSync(join(project.directory, 'notes.json'))).toBe(false);
  });

  const lineOf = (file: string, line = 0): string | undefined =>
    readFileSync(join(project.directory, file), 'utf8').split('\n')[line - 1];
});

describe('the pipeline of Azure DevOps', { timeout: TIMEOUT_MS }, () => {
  interface Step {
    readonly bash?: string;
    readonly task?: string;
    readonly inputs?: Readonly<Record<string, string>>;
  }
  const [steps = []] = blocks('yaml').flatMap((text) => {
    const { steps: found } = parse(text) as { readonly steps?: readonly Step[] };
    return found === undefined ? [] : [found];
  });
  // The agent's shell does not end at the first error.
  const run = (arguments_ = 'cluster/ manifests/'): Ended =>
    project.shell(
      `set +e\n${steps
        .map(({ bash = '' }) => bash)
        .join('\n')
        .replace('cluster/ manifests/', arguments_)}`,
    );

  test('says findings at their lines, has a summary and test cases, and ends as the verdict', () => {
    const ended = run();
    expectVerdict(ended);
    const issues = ended.stdout.match(/^##vso\[task\.logissue .*$/gm) ?? [];
    expect(issues[0]).toMatch(
      /^##vso\[task\.logissue type=error;sourcepath=manifests\/web\.yaml;linenumber=\d+\]unschedulable: Deployment\/web/,
    );
    const [, summary = ''] = /^##vso\[task\.uploadsummary\](.*)$/m.exec(ended.stdout) ?? [];
    expect(readFileSync(summary, 'utf8')).toContain('Plan failed');
    const published = steps.find(({ task }) => task?.startsWith('PublishTestResults') === true);
    const cases = published?.inputs?.['testResultsFiles'] ?? '';
    expect(readFileSync(join(project.directory, cases), 'utf8')).toMatch(/failures="[1-9]/);
  });

  test('says bad input, with what Azure would read as commands escaped', () => {
    const file = project.write('a;b]%.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {nam: x}\n');
    const { code, stdout } = run(`'${file}' cluster/`);
    rmSync(join(project.directory, file));
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^##vso\[task\.logissue type=error;sourcepath=a%3Bb%5D%AZP25\.yaml;linenumber=3\]bad input: /m,
    );
    expect(run('cluster/ --nope').stdout).toMatch(
      /^##vso\[task\.logissue type=error\]bad input: unknown option '--nope'/m,
    );
  });
});

describe('the Jenkinsfile', { timeout: TIMEOUT_MS }, () => {
  const [file = ''] = blocks('groovy');
  const [, script = ''] = /sh '''\n(.*?)'''/s.exec(file) ?? [];

  test('writes what it publishes, and fails with the verdict', () => {
    // As Groovy reads a text.
    expectVerdict(project.shell(script.replaceAll('\\\\', '\\')));
    const read = (name = ''): string => readFileSync(join(project.directory, name), 'utf8');
    expect(read(/junit testResults: '(.*?)'/.exec(file)?.[1])).toMatch(/failures="[1-9]/);
    const log = read(/sarif\(pattern: '(.*?)'/.exec(file)?.[1]);
    expect(log).toContain('"uri": "manifests/web.yaml"');
  });
});

test('each recipe that installs a revision names that of this version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const revisions = page.match(/git\+https:\S+/g) ?? [];
  expect(revisions).toHaveLength(3);
  for (const one of revisions)
    expect(one).toBe(`git+https://github.com/kschedsim/kschedsim#v${version}`);
});
