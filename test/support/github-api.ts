import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

/** Whose token the tests use. */
export const SELF = { login: 'github-actions[bot]' };

/** A request for the comments of a pull request. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly token: string;
}

/** The comments of GitHub's API, on loopback. */
export interface GitHubApi {
  readonly url: string;
  readonly comments: Comment[];
  readonly calls: Call[];
  /** Every later write is refused, as of a token that may only read. */
  refuseWrites(): void;
  readonly close: () => Promise<void>;
}

export async function serveGitHubApi(): Promise<GitHubApi> {
  const comments: Comment[] = [];
  const calls: Call[] = [];
  let mayWrite = true;
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, path: url, token: headers.authorization ?? '' });
    let text = '';
    for await (const part of request) text += String(part);
    const send = (status: number, content: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(content));
    };
    if (url === '/graphql') send(200, { data: { viewer: SELF } });
    else if (method === 'GET') send(200, pageOf(comments, url));
    else if (!mayWrite) send(403, { message: 'Resource not accessible by integration' });
    else {
      const { body } = JSON.parse(text) as { readonly body: string };
      const id = Number(/comments\/(\d+)$/.exec(url)?.[1] ?? comments.length + 1);
      const known = comments.find((one) => one.id === id);
      if (known === undefined) comments.push({ id, body, user: SELF });
      else known.body = body;
      send(known === undefined ? 201 : 200, { id, body });
    }
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    comments,
    calls,
    refuseWrites: () => {
      mayWrite = false;
    },
    close: async () => {
      await new Promise((closed) => server.close(closed));
    },
  };
}

function pageOf(comments: readonly Comment[], url: string): readonly Comment[] {
  const { searchParams } = new URL(url, 'http://localhost');
  const [size, page] = ['per_page', 'page'].map((name) => Number(searchParams.get(name)));
  return comments.slice((page! - 1) * size!, page! * size!);
}
