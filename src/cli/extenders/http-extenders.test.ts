import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import {
  startExtenderServer,
  TEST_TLS,
  type ExtenderServer,
} from '../../../test/support/extender-server.ts';
import type { ExtenderCall, ExtenderReply } from '../../scheduler/index.ts';
import { httpExtenders, type HttpExtenders } from './http-extenders.ts';

type Extender = ExtenderCall['extender'];

const extender = (changes: Partial<Extender> = {}): Extender => ({
  urlPrefix: '',
  filterVerb: 'filter',
  preemptVerb: '',
  prioritizeVerb: '',
  bindVerb: '',
  weight: 1,
  enableHTTPS: false,
  httpTimeoutSeconds: 5,
  nodeCacheCapable: false,
  managedResources: [],
  ignorable: false,
  ...changes,
});

let http: HttpExtenders;
let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  http = httpExtenders((text) => warnings.push(text));
});
afterEach(async () => {
  await http.close();
});

const ask = (url: string, called: Extender = extender(), body = '{}'): ExtenderReply =>
  http.transport({ extender: called, verb: 'filter', url, body });

describe('an extender over HTTP', () => {
  let server: ExtenderServer;
  let url: string;
  beforeAll(async () => {
    server = await startExtenderServer();
    url = `${server.url}/filter`;
  });
  afterAll(async () => {
    await server.stop();
  });

  it('receives the body, and its answer is returned with any status', async () => {
    await server.answer({
      '/filter': [
        { kind: 'answer', status: 200, body: '{"Error":"ä"}' },
        { kind: 'answer', status: 503, body: 'out of order' },
      ],
    });
    expect(ask(url, extender(), '{"Pod":"ü"}')).toEqual({ status: 200, body: '{"Error":"ä"}' });
    expect(ask(url)).toEqual({ status: 503, body: 'out of order' });
    expect(await server.asked()).toEqual([
      { path: '/filter', body: '{"Pod":"ü"}' },
      { path: '/filter', body: '{}' },
    ]);
  });

  it('is not read beyond a limit that grows with the request', async () => {
    const size = 10 * 1024 * 1024;
    await server.answer({ '/filter': [{ kind: 'answer', status: 200, body: 'x'.repeat(size) }] });
    expect(ask(url)).toEqual({
      error: `Post "${url}": the answer is larger than 1048580 bytes, and was not read completely`,
    });
    expect(ask(url, extender(), 'x'.repeat(5 * 1024 * 1024))).toMatchObject({ status: 200 });
  });

  it('is aborted after its timeout, and no longer called after three timeouts', async () => {
    await server.answer({ '/filter': [{ kind: 'silence' }] });
    const slow = extender({ httpTimeoutSeconds: 0.05 });
    const late = `Post "${url}": context deadline exceeded (Client.Timeout exceeded while awaiting headers)`;
    for (let i = 0; i < 5; i++) expect(ask(url, slow)).toEqual({ error: late });
    expect(await server.asked()).toHaveLength(3);
    await server.answer({ '/filter': [{ kind: 'answer', status: 200, body: '{}' }] });
    expect(ask(url)).toEqual({ status: 200, body: '{}' });
  });

  it('is called again if other failures or answers come between its timeouts', async () => {
    const slow = extender({ httpTimeoutSeconds: 0.05 });
    const silence = { kind: 'silence' } as const;
    const answer = { kind: 'answer', status: 200, body: '{}' } as const;
    await server.answer({
      '/filter': [silence, silence, { kind: 'hang-up' }, silence, silence, answer, silence],
    });
    for (let i = 0; i < 12; i++) ask(url, slow);
    // The last silence is repeated: it is called until the third in a row.
    expect(await server.asked()).toHaveLength(9);
  });

  it('that hangs up, is down or has an invalid address gives the error of Go', async () => {
    await server.answer({ '/filter': [{ kind: 'hang-up' }] });
    expect(ask(url)).toEqual({ error: `Post "${url}": unexpected EOF` });
    expect(ask('http://127.0.0.1:9/gone')).toEqual({
      error: 'Post "http://127.0.0.1:9/gone": dial tcp 127.0.0.1:9: connect: connection refused',
    });
    expect(ask('/filter')).toEqual({ error: 'Post "/filter": unsupported protocol scheme ""' });
    expect(ask('ftp://x/filter')).toEqual({
      error: 'Post "ftp://x/filter": unsupported protocol scheme "ftp"',
    });
  });
});

describe('an extender over HTTPS', () => {
  let server: ExtenderServer;
  let url: string;
  beforeAll(async () => {
    server = await startExtenderServer(TEST_TLS);
    url = `${server.url}/filter`;
    await server.answer({ '/filter': [{ kind: 'answer', status: 200, body: '{}' }] });
  });
  afterAll(async () => {
    await server.stop();
  });

  const none = {
    insecure: false,
    serverName: '',
    certFile: '',
    keyFile: '',
    caFile: '',
    certData: '',
    keyData: '',
    caData: '',
  };
  const caData = Buffer.from(TEST_TLS.cert).toString('base64');
  const answered = { status: 200, body: '{}' };
  const refused = { error: expect.stringContaining('certificate') as string };

  it.each([
    ['without a root certificate is not checked with enableHTTPS', { enableHTTPS: true }, answered],
    ['is checked against the roots of the system without enableHTTPS', {}, refused],
    ['is not checked with insecure', { tlsConfig: { ...none, insecure: true } }, answered],
    ['is checked against its root certificate', { tlsConfig: { ...none, caData } }, answered],
    [
      'is checked against serverName',
      { tlsConfig: { ...none, caData, serverName: 'extender.test' } },
      answered,
    ],
    [
      'is rejected under another name',
      { enableHTTPS: true, tlsConfig: { ...none, caData, serverName: 'other.test' } },
      { error: expect.stringContaining('other.test') as string },
    ],
  ] as const)('%s', (_, changes, reply) => {
    expect(ask(url, extender(changes))).toEqual(reply);
  });

  it('is named once in a warning if its certificate is not verified', () => {
    const called = extender({ enableHTTPS: true });
    ask(url, called);
    ask(url, called);
    expect(warnings).toEqual([`the certificate of extender ${called.urlPrefix} is not verified`]);
    ask(url, extender({ tlsConfig: { ...none, caData } }));
    expect(warnings).toHaveLength(1);
  });

  it('with an unreadable certificate gives an error, not a crash', () => {
    const tlsConfig = { ...none, caFile: '/nowhere/ca.pem' };
    expect(ask(url, extender({ tlsConfig }))).toEqual({
      error: expect.stringContaining('/nowhere/ca.pem') as string,
    });
  });
});
