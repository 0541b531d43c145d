import { readFileSync, statSync } from 'node:fs';
import type { ExtenderCall } from '../../scheduler/index.ts';

/** An extender's tlsConfig as options of Node's TLS; certificates and keys as PEM. */
export interface TlsOptions {
  readonly rejectUnauthorized: boolean;
  readonly servername?: string;
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

type TlsConfig = Partial<NonNullable<ExtenderCall['extender']['tlsConfig']>>;

/**
 * Data takes precedence over files. The certificate of an extender with enableHTTPS and without a root certificate is not checked
 * (kubernetes v1.34.1 pkg/scheduler/extender.go makeTransport). Throws the errors of the file system, and for a file
 * that is no regular one or is larger than 1 MiB.
 */
export function tlsOptions({ enableHTTPS, tlsConfig }: ExtenderCall['extender']): TlsOptions {
  const { insecure = false, serverName = '', ...files }: TlsConfig = tlsConfig ?? {};
  const ca = pem(files.caData, files.caFile);
  const cert = pem(files.certData, files.certFile);
  const key = pem(files.keyData, files.keyFile);
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
  return file === '' ? undefined : readCertificate(file);
}

const MAX_CERTIFICATE_BYTES = 1024 * 1024;

/** A device such as /dev/zero has no end. */
function readCertificate(file: string): string {
  const found = statSync(file);
  if (!found.isFile()) throw new Error(`${file}: not a file`);
  if (found.size > MAX_CERTIFICATE_BYTES) throw new Error(`${file}: larger than 1 MiB`);
  return readFileSync(file, 'utf8');
}
