import { readFileSync } from 'node:fs';

/** A pull request and how to reach it. */
export interface PullRequest {
  /** "https://api.github.com", or a GitHub Enterprise server. */
  readonly api: string;
  /** "owner/name". */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** The answer of the API to a comment, as far as it is read. */
interface Comment {
  readonly id: number;
  readonly body: string;
}

/** The API refuses longer comments. */
export const LONGEST_COMMENT = 65_536;
const PAGE = 100;
/** A pull request with more comments gets a second one of ours. */
const MOST_PAGES = 30;
const TIMEOUT_MS = 30_000;

/** The pull request that the workflow runs for; undefined if it runs for something else. */
export function pullRequestOf(
  env: Readonly<Record<string, string | undefined>>,
  token: string,
): PullRequest | undefined {
  const { GITHUB_EVENT_PATH: event = '', GITHUB_REPOSITORY: repository = '' } = env;
  if (event === '' || repository === '') return undefined;
  const number = numberIn(JSON.parse(readFileSync(event, 'utf8')));
  const api = env['GITHUB_API_URL'] ?? 'https://api.github.com';
  return number === undefined ? undefined : { api, repository, number, token };
}

/**
 * Replaces the comment that begins with `marker`, or writes a new one.
 *
 * @throws Error with the status and the message of the API
 */
export async function writeComment(at: PullRequest, marker: string, body: string): Promise<void> {
  const known = await findComment(at, marker);
  const issues = `repos/${at.repository}/issues`;
  if (known === undefined) await call(at, 'POST', `${issues}/${at.number}/comments`, { body });
  else if (known.body !== body) await call(at, 'PATCH', `${issues}/comments/${known.id}`, { body });
}

async function findComment(at: PullRequest, marker: string): Promise<Comment | undefined> {
  const comments = `repos/${at.repository}/issues/${at.number}/comments`;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await call(at, 'GET', `${comments}?per_page=${PAGE}&page=${page}`);
    const listed = Array.isArray(found) ? found.filter(isComment) : [];
    const own = listed.find(({ body }) => body.startsWith(marker));
    if (own !== undefined || listed.length < PAGE) return own;
  }
  return undefined;
}

async function call(
  { api, token }: PullRequest,
  method: string,
  path: string,
  content?: object,
): Promise<unknown> {
  const answer = await fetch(`${api}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

function numberIn(event: unknown): number | undefined {
  const pull = fieldOf(event, 'pull_request');
  const number = fieldOf(pull, 'number');
  return typeof number === 'number' ? number : undefined;
}

function isComment(value: unknown): value is Comment {
  return typeof fieldOf(value, 'id') === 'number' && typeof fieldOf(value, 'body') === 'string';
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
