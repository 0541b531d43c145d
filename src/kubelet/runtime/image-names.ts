/** Full image names: "nginx" of a pod is "docker.io/library/nginx:latest" of a node. */
export class ImageNames {
  readonly #full = new Map<string, string>();

  full(image: string): string {
    let full = this.#full.get(image);
    if (full === undefined) {
      full = fullName(image);
      this.#full.set(image, full);
    }
    return full;
  }
}

/** Defaults of the runtime: registry docker.io, path library/ on docker.io, tag latest if there is no digest. */
function fullName(image: string): string {
  const [first = '', ...rest] = image.split('/');
  const hasRegistry = rest.length > 0 && (/[.:]/.test(first) || first === 'localhost');
  const path = hasRegistry
    ? image
    : rest.length > 0
      ? `docker.io/${image}`
      : `docker.io/library/${image}`;
  return /@|:[^/]+$/.test(path) ? path : `${path}:latest`;
}
