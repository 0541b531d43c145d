import type { Extender } from './configuration.ts';
import { ProfileError } from './profile-error.ts';

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
  const { insecure, caData, caFile, certData, certFile, keyData, keyFile } = tlsConfig;
  if (insecure && (caData !== '' || caFile !== '')) {
    throw problem('specifying a root certificates file with the insecure flag is not allowed');
  }
  const hasCertificate = (certData !== '' || certFile !== '') && (keyData !== '' || keyFile !== '');
  if (!hasCertificate && !insecure && caData === '' && caFile === '' && tlsConfig.serverName === '')
    return;
  const files = [
    [caData, caFile],
    [certData, certFile],
    [keyData, keyFile],
  ] as const;
  for (const [data, file] of files) {
    if (data === '' && file !== '' && fileExists?.(file) === false) {
      throw problem(`open ${file}: no such file or directory`);
    }
  }
  if (caData !== '' && !looksLikePem(caData)) {
    throw problem('unable to load root certificates: unable to parse bytes as PEM block');
  }
}

function problem(words: string): ProfileError {
  return new ProfileError(`couldn't build extenders: ${words}`);
}

function looksLikePem(base64: string): boolean {
  return atob(base64).includes('-----BEGIN ');
}
