import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../architecture/project-files.ts';
import type { InstalledPackage } from '../support/installed-package.ts';
import {
  blocks,
  expectVerdict,
  page,
  pipelineProject,
  toolsPage,
} from '../support/pipeline-project.ts';

const TIMEOUT_MS = 60_000;
let project: InstalledPackage;

beforeAll(() => {
  project = pipelineProject();
}, TIMEOUT_MS);

afterAll(() => {
  project.remove();
});

describe('docs/CI.md', { timeout: TIMEOUT_MS }, () => {
  const lines = blocks('sh').flatMap((text) => text.trim().split('\n'));
  const configured = /## Say once.*?```yaml\n(?<config>.*?)```.*?```sh\n(?<lines>.*?)```/s.exec(
    page,
  )?.groups;
  const isConfigured = (line: string): boolean => configured?.['lines']?.includes(line) === true;
  const isSnapshot = (line: string): boolean => line.startsWith('kschedsim snapshot');

  test('has an example of each way', () => {
    expect(lines).toHaveLength(4);
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

describe('docs/RECIPES.md', { timeout: TIMEOUT_MS }, () => {
  const lines = blocks('sh', toolsPage).map((text) => text.trim());

  test('has an example of each tool', () => {
    expect(lines).toHaveLength(8);
    expect(toolsPage.match(/^## /gm)).toHaveLength(6);
  });

  test.each(lines)('%s', (line) => {
    const ended = project.shell(line);
    if (/kschedsim (size|pack)/.test(line)) {
      expect([0, 2], ended.stderr).toContain(ended.code);
      expect(ended.stdout).toMatch(/^(Sizing|Packing) [a-z ]+:/m);
    } else expectVerdict(ended);
  });
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
