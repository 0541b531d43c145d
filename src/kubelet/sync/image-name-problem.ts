const DOMAIN_COMPONENT = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const HOST = `(?:${DOMAIN_COMPONENT}(?:\\.${DOMAIN_COMPONENT})*|\\[[a-fA-F0-9:]+\\])`;
const PATH_COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const PATH = `${PATH_COMPONENT}(?:/${PATH_COMPONENT})*`;
const TAG = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}';
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}';
const REFERENCE = new RegExp(`^${HOST}(?::[0-9]+)?/(${PATH})(?::${TAG})?(?:@(${DIGEST}))?$`);
const IDENTIFIER = /^[a-f0-9]{64}$/;
const MAX_PATH_LENGTH = 255;
/** Hexadecimal digits of the checksum, by algorithm. */
const CHECKSUM_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);

/**
 * Why the kubelet cannot parse an image name; undefined: it can (pkg/util/parsers/parsers.go: ParseImageName, v1.34, and
 * github.com/distribution/reference v0.6: ParseNormalizedNamed).
 */
export function imageNameProblem(image: string): string | undefined {
  const problem = referenceProblem(image);
  return problem === undefined
    ? undefined
    : `couldn't parse image name ${JSON.stringify(image)}: ${problem}`;
}

function referenceProblem(image: string): string | undefined {
  if (IDENTIFIER.test(image)) {
    return `invalid repository name (${image}), cannot specify 64-byte hexadecimal strings`;
  }
  const { domain, rest } = splitDomain(image);
  const remote = rest.split(':', 1)[0] ?? '';
  if (remote.toLowerCase() !== remote) {
    return `invalid reference format: repository name (${remote}) must be lowercase`;
  }
  const match = REFERENCE.exec(`${domain}/${rest}`);
  if (match === null) return 'invalid reference format';
  const [, path = '', digest] = match;
  if (path.length > MAX_PATH_LENGTH) {
    return `repository name must not be more than ${String(MAX_PATH_LENGTH)} characters`;
  }
  return digest === undefined ? undefined : digestProblem(digest);
}

/** The registry is docker.io unless the first part looks like a host. */
function splitDomain(image: string): { readonly domain: string; readonly rest: string } {
  const slash = image.indexOf('/');
  const first = image.slice(0, Math.max(slash, 0));
  const isHost =
    slash >= 0 && (/[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first);
  if (isHost && first !== 'docker.io' && first !== 'index.docker.io') {
    return { domain: first, rest: image.slice(slash + 1) };
  }
  const rest = isHost ? image.slice(slash + 1) : image;
  return { domain: 'docker.io', rest: rest.includes('/') ? rest : `library/${rest}` };
}

function digestProblem(digest: string): string | undefined {
  const [algorithm = '', checksum = ''] = digest.split(':', 2);
  const length = CHECKSUM_LENGTHS.get(algorithm);
  if (length === undefined) return 'unsupported digest algorithm';
  if (checksum.length !== length) return 'invalid checksum digest length';
  return /[A-F]/.test(checksum) ? 'invalid checksum digest format' : undefined;
}
