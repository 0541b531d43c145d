import { readFileSync } from 'node:fs';
import type { ExtenderCall } from '../../scheduler/index.ts';

/** What of an extender's tlsConfig Node's TLS reads; certificates and keys as PEM. */
export interface TlsOptions {
  readonly rejectUnauthorized: boolean;
  readonly servername?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/**
 * Data count more than files. An extender with enableHTTPS and no root certificate is not checked at all
 * (kubernetes v1.34.1 pkg/scheduler/extender.go makeTransport).
 *
 * @throws what the file system throws
 */
export function tlsOptions({ enableHTTPS, tlsConfig }: ExtenderCall['extender']): TlsOptions {
  const { insecure = false, serverName = '' } = tlsConfig ?? {};
  const ca = pem(tlsConfig?.caData, tlsConfig?.caFile);
  const cert = pem(tlsConfig?.certData, tlsConfig?.certFile);
  const key = pem(tlsConfig?.keyData, tlsConfig?.keyFile);
  return {
    rejectUnauthorized: !(insecure || (enableHTTPS && ca === undefined)),
    ...(serverName === '' ? {} : { servername: serverName }),
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
}

function pem(base64 = '', file = ''): string | undefined {
  if (base64 !== '') return Buffer.from(base64, 'base64').toString('utf8');
  return file === '' ? undefined : readFileSync(file, 'utf8');
}
