const MAX_REMEMBERED = 4096;
const MAX_NAME_LENGTH = 255;

const DOMAIN_COMPONENT = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const DOMAIN = `(?:${DOMAIN_COMPONENT}(?:\\.${DOMAIN_COMPONENT})*|\\[(?:[a-fA-F0-9:]+)\\])(?::[0-9]+)?`;
const PATH_COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const REFERENCE = new RegExp(
  `^((?:${DOMAIN}/)?${PATH_COMPONENT}(?:/${PATH_COMPONENT})*)` +
    '(?::([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}))?' +
    '(?:@([A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}))?$',
);
const DIGEST = /^(?:sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128})$/;
const BARE_IDENTIFIER = /^[a-f0-9]{64}$/;

const remembered = new Map<string, string>();

/**
 * The pull policy of a container that names none: Always for the tag `latest`, given or implied;
 * IfNotPresent otherwise, also for a reference that does not parse.
 * Source: pkg/apis/core/v1/defaults.go and pkg/util/parsers, v1.34.
 */
export function defaultImagePullPolicy(image: string): string {
  const known = remembered.get(image);
  if (known !== undefined) return known;
  const policy = tagOf(image) === 'latest' ? 'Always' : 'IfNotPresent';
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(image, policy);
  return policy;
}

/** The tag of a familiar image name as distribution/reference parses it; undefined without a tag and for other text. */
function tagOf(image: string): string | undefined {
  if (BARE_IDENTIFIER.test(image)) return undefined;
  const normalized = withDomain(image);
  const match = REFERENCE.exec(normalized);
  if (!match) return undefined;
  const [, name = '', tag, digest] = match;
  if (name.length > MAX_NAME_LENGTH) return undefined;
  if (digest !== undefined && !DIGEST.test(digest)) return undefined;
  return tag ?? (digest === undefined ? 'latest' : undefined);
}

/** The part before the first slash is a registry if it looks like a host: a dot, a port, localhost, or capitals. */
function withDomain(image: string): string {
  const slash = image.indexOf('/');
  if (slash >= 0) {
    const first = image.slice(0, slash);
    const isHost = /[.:]/.test(first) || first === 'localhost' || first !== first.toLowerCase();
    if (isHost) return image;
    return `docker.io/${image}`;
  }
  return `docker.io/library/${image}`;
}
