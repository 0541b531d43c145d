import { Worker } from 'node:worker_threads';

/** The response of the server to a request to one path. */
export type ServedAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'silence' }
  | { readonly kind: 'hang-up' };

export interface Asked {
  readonly path: string;
  readonly body: string;
}

/** A web server on loopback in its own thread. */
export interface ExtenderServer {
  /** "http://127.0.0.1:PORT". */
  readonly url: string;
  /** Sets the responses by path: each is sent once, in order; the last one repeats. Clears the recorded requests. */
  readonly answer: (answers: Readonly<Record<string, readonly ServedAnswer[]>>) => Promise<void>;
  readonly asked: () => Promise<readonly Asked[]>;
  readonly stop: () => Promise<void>;
}

export async function startExtenderServer(tls?: {
  readonly cert: string;
  readonly key: string;
}): Promise<ExtenderServer> {
  const worker = new Worker(new URL('./extender-server.mjs', import.meta.url), {
    workerData: { tls },
  });
  const next = async (): Promise<Message> =>
    await new Promise((resolve) => {
      worker.once('message', resolve);
    });
  const { port = 0 } = await next();
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}`,
    answer: async (answers) => {
      worker.postMessage({ answers });
      await next();
    },
    asked: async () => {
      worker.postMessage({});
      return (await next()).bodies ?? [];
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}

interface Message {
  readonly port?: number;
  readonly bodies?: readonly Asked[];
}

/** A self-signed certificate for extender.test and 127.0.0.1, valid for a hundred years from 2026, for tests only. */
export const TEST_TLS = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUTtdfaUnR69KUNTAzd9etRvmJ44YwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZXh0ZW5kZXIudGVzdDAgFw0yNjExMjEyMDM1NThaGA8yMTI2
MTAyODIwMzU1OFowGDEWMBQGA1UEAwwNZXh0ZW5kZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABK4uiqB4VDmW+wkywB16XAhoSwNjNFJZSp8OLMmQHa8A
lOGctJbfwLgII4QR46dMW2daAAqmIk89QE7uS+ARJE+jczBxMB0GA1UdDgQWBBRM
WsEfLi5ZUaK8+gsqVwsh87TNmTAfBgNVHSMEGDAWgBRMWsEfLi5ZUaK8+gsqVwsh
87TNmTAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDWV4dGVuZGVyLnRlc3SH
BH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgDdlUTWMa3+VAdvZOWw3ffwplixZ5IcZM
os7DiOLZKesCIQD5DIeymYQ0fVKTlCFuJS2TKwHbH/cMvy42LRDTewsnAQ==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJ+qxIRf+j+nAMjt/
23LmvV+ICuL03x27Qze6u1g45muhRANCAASuLoqgeFQ5lvsJMsAdelwIaEsDYzRS
WUqfDizJkB2vAJThnLSW38C4CCOEEeOnTFtnWgAKpiJPPUBO7kvgESRP
-----END PRIVATE KEY-----`,
};
