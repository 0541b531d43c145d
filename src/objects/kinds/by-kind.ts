/** A look-up by "apiVersion/kind" that keeps its last result: objects of one kind follow one another. */
export function byKind<T>(lookUp: (name: string) => T): (apiVersion: string, kind: string) => T {
  let lastVersion = '';
  let lastKind = '';
  let last = lookUp('/');
  return (apiVersion, kind) => {
    if (kind !== lastKind || apiVersion !== lastVersion) {
      last = lookUp(`${apiVersion}/${kind}`);
      lastKind = kind;
      lastVersion = apiVersion;
    }
    return last;
  };
}
