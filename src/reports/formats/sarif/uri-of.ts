const LONE_SURROGATE = /\p{Cs}/gu;

/** A path as a URI (RFC 3986), relative if the path is. Colons are percent-encoded, so a relative one has no scheme. */
export function uriOf(path: string): string {
  const segments = path.replaceAll(LONE_SURROGATE, '\ufffd').split('/');
  const encoded = segments.map((segment) =>
    encodeURIComponent(segment).replaceAll(/[!'()*]/g, percentEncoded),
  );
  const uri = encoded.join('/');
  if (path.startsWith('/')) return `file://${uri}`;
  return /^[a-z]:\//i.test(path) ? `file:///${uri}` : uri;
}

const percentEncoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
