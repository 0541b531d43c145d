import { readFileSync } from 'node:fs';

/** A pull request and how to reach it. */
export interface PullRequest {
  /** "https://api.github.com", or a GitHub Enterprise server. */
  readonly api: string;
  /** Where the API answers GraphQL, such as "https://api.github.com/graphql". */
  readonly graphql: string;
  /** "owner/name". */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** The answer of the API to a comment, as far as it is read. */
interface Comment {
  readonly id: number;
  readonly body: string;
  /** The login of its author, such as "github-actions[bot]". */
  readonly author: string;
}

/** The comment of this step. */
interface OwnComment {
  /** The text that it begins with. */
  readonly marker: string;
  readonly body: string;
  /** Whether a new one is written if there is none. */
  readonly isNew: boolean;
}

/** Who writes with the token that GitHub gives to each job. */
const BOT_OF_WORKFLOWS = 'github-actions[bot]';

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
  const graphql = env['GITHUB_GRAPHQL_URL'] ?? 'https://api.github.com/graphql';
  return number === undefined ? undefined : { api, graphql, repository, number, token };
}

/**
 * Replaces the own comment that begins with `marker`, or writes a new one. A comment of somebody else is left alone, even if it
 * begins so: its author could change the report afterwards.
 *
 * @throws Error with the status and the message of the API
 */
export async function writeComment(
  at: PullRequest,
  { marker, body, isNew }: OwnComment,
): Promise<void> {
  const known = await findComment(at, marker);
  const issues = `${at.api}/repos/${at.repository}/issues`;
  if (known === undefined) {
    if (isNew) await call(at, 'POST', `${issues}/${at.number}/comments`, { body });
  } else if (known.body !== body)
    await call(at, 'PATCH', `${issues}/comments/${known.id}`, { body });
}

async function findComment(at: PullRequest, marker: string): Promise<Comment | undefined> {
  const comments = `${at.api}/repos/${at.repository}/issues/${at.number}/comments`;
  const self = await ownLogin(at);
  for (let page = 1; page <= MOST_PAGES; page++) {
    const found = await call(at, 'GET', `${comments}?per_page=${PAGE}&page=${page}`);
    const listed: readonly unknown[] = Array.isArray(found) ? found : [];
    const own = listed
      .map(commentOf)
      .find((one) => one?.body.startsWith(marker) === true && isBy(one, self));
    if (own !== undefined || listed.length < PAGE) return own;
  }
  return undefined;
}

/** The login that the token writes as. Every token may ask for it; a server that does not answer has only the bot of workflows. */
async function ownLogin(at: PullRequest): Promise<string> {
  try {
    const answer = await call(at, 'POST', at.graphql, { query: '{ viewer { login } }' });
    const login = fieldOf(fieldOf(fieldOf(answer, 'data'), 'viewer'), 'login');
    return typeof login === 'string' ? login : BOT_OF_WORKFLOWS;
  } catch {
    return BOT_OF_WORKFLOWS;
  }
}

/** GraphQL leaves "[bot]" away from the logins of some apps. */
const isBy = ({ author }: Comment, login: string): boolean =>
  author === login || author === `${login}[bot]`;

async function call(
  { token }: PullRequest,
  method: string,
  url: string,
  content?: object,
): Promise<unknown> {
  const answer = await fetch(url, {
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
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

function numberIn(event: unknown): number | undefined {
  const pull = fieldOf(event, 'pull_request');
  const number = fieldOf(pull, 'number');
  return typeof number === 'number' ? number : undefined;
}

function commentOf(value: unknown): Comment | undefined {
  const [id, body] = [fieldOf(value, 'id'), fieldOf(value, 'body')];
  const author = fieldOf(fieldOf(value, 'user'), 'login');
  return typeof id === 'number' && typeof body === 'string' && typeof author === 'string'
    ? { id, body, author }
    : undefined;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
