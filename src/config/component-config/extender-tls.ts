import type { Extender } from './configuration.ts';
import { ProfileError } from './profile-error.ts';
import type { ExtenderTlsConfig } from './schema.ts';

/** Whether a file can be read. This room reads no files. */
export type FileExists = (path: string) => boolean;

/**
 * The checks of TLSConfigFor in k8s.io/client-go/transport, which builds the extender's transport. Certificates and keys are not
 * parsed.
 *
 * @param fileExists default: every file exists
 * @throws ProfileError
 */
export function checkExtenderTls(
  { tlsConfig }: Extender,
  fileExists: FileExists | undefined,
): void {
  if (tlsConfig === undefined) return;
  const { insecure, caData, caFile } = tlsConfig;
  if (insecure && isGiven(caData, caFile)) {
    throw problem('specifying a root certificates file with the insecure flag is not allowed');
  }
  if (!isUsed(tlsConfig)) return;
  const missing = filesOf(tlsConfig).find((file) => fileExists?.(file) === false);
  if (missing !== undefined) throw problem(`open ${missing}: no such file or directory`);
  if (caData !== '' && !looksLikePem(caData)) {
    throw problem('unable to load root certificates: unable to parse bytes as PEM block');
  }
}

const isGiven = (data: string, file: string): boolean => data !== '' || file !== '';

/** False: the transport has no TLS settings of its own. */
function isUsed({ insecure, serverName, ...tls }: ExtenderTlsConfig): boolean {
  const hasCertificate = isGiven(tls.certData, tls.certFile) && isGiven(tls.keyData, tls.keyFile);
  return hasCertificate || insecure || isGiven(tls.caData, tls.caFile) || serverName !== '';
}

/** The files that are read: data takes precedence. */
function filesOf(tls: ExtenderTlsConfig): readonly string[] {
  const pairs = [
    [tls.caData, tls.caFile],
    [tls.certData, tls.certFile],
    [tls.keyData, tls.keyFile],
  ] as const;
  return pairs.flatMap(([data, file]) => (data === '' && file !== '' ? [file] : []));
}

function problem(message: string): ProfileError {
  return new ProfileError(`couldn't build extenders: ${message}`);
}

function looksLikePem(base64: string): boolean {
  return atob(base64).includes('-----BEGIN ');
}
