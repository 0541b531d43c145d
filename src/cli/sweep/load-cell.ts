import { kubeletVersions } from '../../objects/index.ts';
import { objectsOf, type Given } from '../../input/index.ts';
import { InputError } from '../../problems/index.ts';
import type { SchedulerInput } from '../../scheduler/index.ts';
import type { CellInput, CellSetting, CellSource, Sweep } from '../../sweep/index.ts';
import type { Expectations, Prices } from '../../whatif/index.ts';
import { Digests } from './digests.ts';
import { inFolder } from './in-folder.ts';
import { collectProblems } from '../collect-problems.ts';
import { readCatalogFile } from '../documents/catalog.ts';
import { readExpectationFiles } from '../documents/expectations.ts';
import { readNodeGroupsFile } from '../documents/node-groups.ts';
import { readPricesFile } from '../documents/prices.ts';
import { DEFAULT_PROVIDER, readScheduler } from '../documents/scheduler.ts';
import { readGiven } from '../input/index.ts';
import { podToCopy } from '../input/pod-to-copy.ts';
import { exists } from '../input/reading/confinement.ts';
import { requireNodes, requirePods } from '../input/required-objects.ts';

/** Clusters that are kept in memory: cells of one cluster follow each other. */
const MOST_CLUSTERS = 2;
/** Schedulers that are kept: their texts are small. */
const MOST_SCHEDULERS = 100;

/** What cells share whatever their values. */
interface Documents extends Prices {
  readonly expectations?: readonly Expectations[];
}

/** The files of a sweep as the source of its cells. */
export function cellSource(sweep: Sweep, folder: string): CellSource {
  const loader = new CellLoader(sweep, folder);
  const digests = new Digests(sweep, folder);
  return { load: loader.load, digestOf: async (setting) => await digests.of(setting) };
}

/** Reads the input of cells; what several cells share is read once. */
class CellLoader {
  readonly #sweep: Sweep;
  readonly #folder: string;
  readonly #clusters = new Kept<readonly Given[]>(MOST_CLUSTERS);
  readonly #schedulers = new Kept<SchedulerInput>(MOST_SCHEDULERS);
  #documents: Promise<Documents> | undefined;
  #namesFile: Promise<boolean> | undefined;

  constructor(sweep: Sweep, folder: string) {
    this.#sweep = sweep;
    this.#folder = folder;
  }

  /** Throws one InputError with the problems of all files. */
  readonly load = async (setting: CellSetting): Promise<CellInput> => {
    const { paths, configuration, policy, kubernetes } = setting;
    const ofPaths = JSON.stringify(paths);
    const [cluster, documents] = await collectProblems([
      () => this.#clusters.get(ofPaths, () => this.#readCluster(setting)),
      () => (this.#documents ??= this.#readDocuments()),
    ]);
    const { question, options } = this.#sweep;
    if (question.name !== 'size' || options.catalog === undefined) {
      requireNodes(cluster, { ...options, nodeGroups: setting.nodeGroups });
    }
    const ofScheduler = JSON.stringify([ofPaths, configuration, policy, kubernetes]);
    const scheduler = await this.#schedulers.get(ofScheduler, () =>
      this.#readScheduler(setting, cluster),
    );
    return {
      given: cluster,
      scheduler,
      ...documents,
      ...(await this.#groupsOf(setting, documents)),
      ...(await this.#podOf(setting)),
    };
  };

  async #readCluster({ paths, namespace }: CellSetting): Promise<readonly Given[]> {
    const { given, errors } = await readGiven(paths.map(this.#pathOf), { namespace });
    if (errors.length > 0) throw new InputError(errors);
    if (this.#sweep.question.name === 'plan') requirePods(given);
    return given;
  }

  async #readScheduler(
    { configuration, policy, kubernetes }: CellSetting,
    given: readonly Given[],
  ): Promise<SchedulerInput> {
    const { scheduler, problems } = await readScheduler(
      {
        ...(configuration === undefined ? {} : { config: this.#pathOf(configuration) }),
        ...(policy === undefined
          ? {}
          : { policy: policy === DEFAULT_PROVIDER ? policy : this.#pathOf(policy) }),
      },
      {
        ...(kubernetes === undefined ? {} : { kubernetes }),
        kubelets: kubeletVersions(objectsOf(given)),
        plugins: [],
      },
    );
    if (scheduler === undefined) throw new InputError(problems);
    return scheduler;
  }

  async #readDocuments(): Promise<Documents> {
    const { options, question, namespace } = this.#sweep;
    const { catalog: types, prices: ofTypes } = options;
    const { expect } = question;
    const [catalog, prices, expectations] = await collectProblems([
      async () => (types === undefined ? undefined : await readCatalogFile(this.#pathOf(types))),
      async () => (ofTypes === undefined ? undefined : await readPricesFile(this.#pathOf(ofTypes))),
      async () =>
        expect === undefined
          ? undefined
          : await readExpectationFiles(expect.map(this.#pathOf), namespace),
    ]);
    return {
      ...(catalog === undefined ? {} : { catalog }),
      ...(prices === undefined ? {} : { prices }),
      ...(expectations === undefined ? {} : { expectations }),
    };
  }

  async #groupsOf(
    { nodeGroups }: CellSetting,
    { catalog }: Documents,
  ): Promise<Pick<CellInput, 'nodeGroups'>> {
    if (nodeGroups === undefined) return {};
    return { nodeGroups: await readNodeGroupsFile(this.#pathOf(nodeGroups), catalog) };
  }

  /** The pod of the question: in a file of the sweep's folder, or in the cell's objects. */
  async #podOf({ namespace }: CellSetting): Promise<Pick<CellInput, 'podIn'>> {
    const { pod } = this.#sweep.question;
    if (pod === undefined) return {};
    this.#namesFile ??= exists(this.#pathOf(pod));
    const source = (await this.#namesFile) ? this.#pathOf(pod) : pod;
    return { podIn: async (objects) => await podToCopy(source, objects, namespace) };
  }

  readonly #pathOf = (file: string): string => inFolder(this.#folder, file);
}

/** The values that were asked for last. */
class Kept<T> {
  readonly #most: number;
  readonly #values = new Map<string, Promise<T>>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    const value = known ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (oldest !== undefined && this.#values.size > this.#most) this.#values.delete(oldest);
    return value;
  }
}
