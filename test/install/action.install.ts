import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fitting } from '../../action/fitting.ts';
import { readInputs } from '../../action/inputs.ts';
import { parse } from 'yaml';
import { root } from '../architecture/project-files.ts';
import { SELF, serveGitHubApi, type GitHubApi } from '../support/github-api.ts';
import {
  buildPackage,
  runScript,
  type BuiltPackage,
  type Finished,
} from '../support/run-kschedsim.ts';

const TIMEOUT_MS = 60_000;
const MARKER = '<!-- kschedsim:kschedsim -->';
let built: BuiltPackage;
let github: GitHubApi;
let folder: string;

beforeAll(() => {
  built = buildPackage();
}, TIMEOUT_MS);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-action-'));
  writeFileSync(join(folder, 'event.json'), '{ "pull_request": { "number": 7 } }');
  github = await serveGitHubApi();
}, TIMEOUT_MS);
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await github.close();
}, TIMEOUT_MS);
afterAll(() => {
  built.remove();
});

/** Runs the action as a runner does. */
async function act(inputs: Readonly<Record<string, string>>): Promise<Finished> {
  const given = Object.entries(inputs).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  return await runScript(join(built.directory, 'dist/action.cjs'), [], {
    env: {
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: github.url,
      GITHUB_GRAPHQL_URL: `${github.url}/graphql`,
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_REPOSITORY: 'shop/manifests',
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_WORKSPACE: root,
      RUNNER_TEMP: folder,
      ...(Object.fromEntries(given) as Record<string, string>),
    },
  });
}

describe('the GitHub Action', { timeout: TIMEOUT_MS }, () => {
  test('writes one comment, and updates it', async () => {
    const failed = await act({ args: 'plan fixtures/too-big', token: 'secret' });
    expect([failed.code, failed.stderr]).toEqual([2, '']);
    expect(failed.stdout).toMatch(/^::error file=fixtures\/too-big\/[\w-]+\.yaml,line=\d+/m);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toMatch(new RegExp(`^${MARKER}\n`));
    github.comments.unshift({ id: 90, body: 'Looks good.', user: { login: 'ada' } });
    const passed = await act({ args: 'plan fixtures/quickstart', token: 'secret' });
    expect(passed.code).toBe(0);
    expect(github.comments.map(({ body }) => body.split('\n')[0])).toEqual(['Looks good.', MARKER]);
    expect(github.comments[1]?.body).toContain('Plan passed');
    expect(new Set(github.calls.map(({ token }) => token))).toEqual(new Set(['Bearer secret']));
    expect(github.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
      'POST /graphql',
      'GET /repos/shop/manifests/issues/7/comments',
      'POST /repos/shop/manifests/issues/7/comments',
      'POST /graphql',
      'GET /repos/shop/manifests/issues/7/comments',
      'PATCH /repos/shop/manifests/issues/comments/1',
    ]);
    expect(failed.stdout + passed.stdout).not.toContain('secret');
  });

  test('sets the outputs of action.yml, and adds the report to the summary of the job', async () => {
    await act({ args: 'plan\nfixtures/too-big' });
    const outputs = readFileSync(join(folder, 'outputs'), 'utf8');
    const { outputs: declared } = actionFile();
    for (const name of Object.keys(declared))
      expect(outputs).toMatch(new RegExp(`^${name}[=<]`, 'm'));
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Plan failed');
    expect(github.calls).toEqual([]);
  });

  test.each([
    ['without a token', { args: 'plan fixtures/too-big' }, 2],
    ['never', { args: 'plan fixtures/too-big', token: 'secret', comment: 'never' }, 2],
    ['bad input without a token', { args: 'plan no-such-folder' }, 1],
  ])('sends nothing: %s', async (_why, inputs, code) => {
    expect((await act(inputs)).code).toBe(code);
    expect(github.calls).toEqual([]);
  });

  test.each([
    ['a file', 'plan no-such-folder', /^::error file=no-such-folder,line=1,/m],
    ['a flag', 'plan fixtures/quickstart --nope', /^::error title=bad input::unknown option /m],
    ['a command', 'plann fixtures/quickstart', /^::error title=bad input::unknown command /m],
  ])('bad input in %s is said everywhere', async (_where, args, annotation) => {
    await act({ args: 'plan fixtures/quickstart', token: 'secret' });
    const { code, stdout } = await act({ args, token: 'secret' });
    expect(code).toBe(1);
    expect(stdout).toMatch(annotation);
    expect(readFileSync(join(folder, 'outputs'), 'utf8')).toMatch(/verdict<<end\nfailed\n[^]*Bad/);
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toContain('Bad input: 1 problem');
    expect(github.comments.map(({ body }) => body.split('\n')[1])).toEqual([
      '## ❌ Bad input: 1 problem; nothing was simulated.',
    ]);
  });

  test('comments on failures only, and updates that when they are mended', async () => {
    const comment = 'failed';
    const plan = async (fixture: string): Promise<readonly string[]> => {
      await act({ args: `plan fixtures/${fixture}`, token: 'secret', comment });
      return github.comments.map(({ body }) => /Plan \w+/.exec(body)?.[0] ?? '');
    };
    expect(await plan('quickstart')).toEqual([]);
    expect(await plan('too-big')).toEqual(['Plan failed']);
    expect(await plan('quickstart')).toEqual(['Plan passed']);
  });

  test('keeps the verdict if the comment is refused', async () => {
    github.refuseWrites();
    const { code, stdout } = await act({ args: 'plan fixtures/quickstart', token: 'secret' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^::warning title=kschedsim::no comment was written: POST .* 403 /m);
  });

  test("does not change another author's comment that begins like its own", async () => {
    const forged = { id: 90, body: `${MARKER}\nAll passed.`, user: { login: 'mallory' } };
    github.comments.push(forged);
    await act({ args: 'plan fixtures/quickstart', token: 'secret' });
    expect(github.comments).toHaveLength(2);
    expect(forged.body).toBe(`${MARKER}\nAll passed.`);
    expect(github.comments[1]?.body).toContain('Plan passed');
  });

  test('the command has no token in its environment', async () => {
    const plugin = join(folder, 'spy.mjs');
    writeFileSync(
      plugin,
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(join(folder, 'seen'))}, JSON.stringify(process.env));
      export default { name: 'Spy', reads: [], points: [], create: () => ({}) };`,
    );
    process.env['COPY_OF_TOKEN'] = 'Bearer hidden-secret';
    process.env['ACTIONS_RUNTIME_TOKEN'] = 'of the runner';
    await act({ args: `plan fixtures/quickstart --plugin ${plugin}`, token: 'hidden-secret' });
    delete process.env['COPY_OF_TOKEN'];
    delete process.env['ACTIONS_RUNTIME_TOKEN'];
    const seen = readFileSync(join(folder, 'seen'), 'utf8');
    expect(seen).toContain('GITHUB_WORKSPACE');
    expect(seen).not.toMatch(/hidden-secret|of the runner/);
  });

  test('finds its comment behind a hundred others', async () => {
    for (let id = 1; id <= 120; id++)
      github.comments.push({ id, body: `comment ${id}`, user: SELF });
    github.comments.push({ id: 121, body: `${MARKER}\nold`, user: SELF });
    await act({ args: 'plan fixtures/quickstart', token: 'secret' });
    expect(github.comments).toHaveLength(121);
    expect(github.comments.at(-1)?.body).toContain('Plan passed');
  });
});

interface ActionFile {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly main: string };
}

function actionFile(): ActionFile {
  const text = readFileSync(join(root, 'action.yml'), 'utf8');
  return parse(text) as ActionFile;
}

describe('inputs', () => {
  test('match action.yml', () => {
    const { inputs, runs } = actionFile();
    expect(Object.keys(inputs).sort()).toEqual(
      ['args', 'comment', 'comment-id', 'token', 'working-directory'].sort(),
    );
    expect(runs.main).toBe('dist/action.cjs');
  });

  test('split the arguments at spaces, or else at lines', () => {
    expect(readInputs({ INPUT_ARGS: ' plan  a.yaml ' }).args).toEqual(['plan', 'a.yaml']);
    expect(readInputs({ INPUT_ARGS: 'plan\nmy file.yaml\n' }).args).toEqual([
      'plan',
      'my file.yaml',
    ]);
  });

  test.each([
    [{ INPUT_COMMENT: 'sometimes' }, 'comment: "sometimes" is not one of always, failed, never'],
    [{ 'INPUT_COMMENT-ID': '--> <b>' }, 'comment-id: only letters'],
  ])('%j are refused', (env, message) => {
    expect(() => readInputs(env)).toThrow(message);
  });
});

describe('a long report', () => {
  const report = `${MARKER}\n<details>\n${'a line\n'.repeat(100)}</details>\n`;

  test('is cut after a whole line, and its folded part is closed', () => {
    const cut = fitting(report, 300);
    expect(cut.length).toBeLessThanOrEqual(300);
    expect(cut).toMatch(/a line\n<\/details>\n\n\*The report is longer/);
  });

  test('that fits is left as it is', () => {
    expect(fitting(report)).toBe(report);
  });
});
