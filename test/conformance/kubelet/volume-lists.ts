const SEPARATOR = '^';

/** A volume as the recordings name it: "fake.csi/v1". */
const nameOf = (key: string): string => key.replace(SEPARATOR, '/');

/** The volume that the recordings name so, as kubelets and controllers name it. */
export const keyOf = (name: string): string => name.replace('/', SEPARATOR);

/** The handle of a volume: "v1". */
export const handleOf = (key: string): string => key.slice(key.indexOf(SEPARATOR) + 1);

/** The volumes in the status of nodes, in the words of the recordings. */
export class VolumeLists {
  readonly #lists = new Map<string, Set<string>>();

  /** Adds a volume to a list, or takes it out. Returns the text of the list; undefined: nothing has changed. */
  set(id: string, key: string, isIn: boolean): string | undefined {
    const list = this.#lists.get(id) ?? new Set<string>();
    this.#lists.set(id, list);
    if (list.has(key) === isIn) return undefined;
    if (isIn) list.add(key);
    else list.delete(key);
    return [...list].map(nameOf).sort().join(',');
  }
}
