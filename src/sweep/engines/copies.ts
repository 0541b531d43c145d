/** Characters of a name: a Job appends to it, and so do its pods, whose names are labels of at most 63. */
const MOST_CHARACTERS = 50;

/** A name of objects, a DNS label, from that of a sweep, which may be any text. */
export function objectName(sweep: string): string {
  const words = sweep.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // What is cut off may end in a dash.
  return words.join('-').slice(0, MOST_CHARACTERS).replace(/-$/, '') || 'sweep';
}

/** What a sweep's copies of a container are made of. */
export interface EngineOptions {
  /** The name of the objects. */
  readonly name: string;
  readonly image: string;
  /** How many shards. */
  readonly completions: number;
  /** How many run at once. */
  readonly parallelism: number;
  /** The cpu of a copy, in whole cores: as many threads. */
  readonly cpu: number;
  /** The memory of a copy. */
  readonly memory: string;
  /** The file of the sweep, from the folder of its input. */
  readonly file: string;
  readonly input: InputFiles | InputClaim;
  /** The claim that results are written to; undefined: standard output, and so the logs. */
  readonly resultsClaim: string | undefined;
}

/** Files that are part of the manifests. */
export interface InputFiles {
  readonly files: readonly InputFile[];
}

export interface InputFile {
  /** From the folder of the sweep's file. */
  readonly path: string;
  /** In base64, if it is no text. */
  readonly content: { readonly text: string } | { readonly base64: string };
}

/** A volume with the folder of the sweep. */
export interface InputClaim {
  readonly claim: string;
}

/** A manifest, or a part of one. */
export type Manifest = Readonly<Record<string, unknown>>;

export const INPUT = '/input';
export const RESULTS = '/results';
/** Not among the files that `sweep merge` reads in a folder. */
export const MERGED = `${RESULTS}/merged`;

/** Distroless images call this user nonroot. */
const USER = 65532;

/** Files of a ConfigMap have keys without folders, in which paths cannot be told apart. */
export const keyOf = (at: number): string => `file-${String(at)}`;

/** A container that runs a command of kschedsim with few rights. */
export function container(
  { image, cpu, memory }: EngineOptions,
  args: readonly string[],
  more: { readonly env?: readonly Manifest[]; readonly mounts: readonly Manifest[] },
): Manifest {
  const amounts = { cpu: String(cpu), memory };
  return {
    name: 'kschedsim',
    image,
    args,
    ...(more.env === undefined ? {} : { env: more.env }),
    resources: { requests: amounts, limits: amounts },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    ...(more.mounts.length === 0 ? {} : { volumeMounts: more.mounts }),
  };
}

/** What pods need nothing of: no token, no root. */
export const LOCKED: Manifest = {
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: USER,
    runAsGroup: USER,
    fsGroup: USER,
    seccompProfile: { type: 'RuntimeDefault' },
  },
};

export const inputMount: Manifest = { name: 'input', mountPath: INPUT, readOnly: true };
export const resultsMount: Manifest = { name: 'results', mountPath: RESULTS };

export const inputMapName = (name: string): string => `${name}-input`;

/** The volumes of a copy that answers cells. */
export function volumesOf({ name, input, resultsClaim }: EngineOptions): readonly Manifest[] {
  const source =
    'claim' in input
      ? { persistentVolumeClaim: { claimName: input.claim, readOnly: true } }
      : {
          configMap: {
            name: inputMapName(name),
            items: input.files.map(({ path }, at) => ({ key: keyOf(at), path })),
          },
        };
  return [{ name: 'input', ...source }, ...resultsVolume(resultsClaim)];
}

export const resultsVolume = (claim: string | undefined): readonly Manifest[] =>
  claim === undefined ? [] : [{ name: 'results', persistentVolumeClaim: { claimName: claim } }];

/** The ConfigMap with the files; none if a claim has them. */
export function inputMap({ name, input }: EngineOptions): readonly Manifest[] {
  if ('claim' in input) return [];
  const texts: Record<string, string> = {};
  const binary: Record<string, string> = {};
  input.files.forEach(({ content }, at) => {
    if ('text' in content) texts[keyOf(at)] = content.text;
    else binary[keyOf(at)] = content.base64;
  });
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: inputMapName(name) },
      data: texts,
      ...(Object.keys(binary).length === 0 ? {} : { binaryData: binary }),
    },
  ];
}

/** The words that answer the cells of a shard, as a file of results or on standard output. */
export const answerWords = (
  { file, cpu, resultsClaim }: EngineOptions,
  shard: string,
): readonly string[] => [
  'sweep',
  // A cluster reads $(NAME) in the words of a container as a variable, and $$ as $.
  `${INPUT}/${file.replaceAll('$', '$$$$')}`,
  ...['--workers', String(cpu)],
  // Cells that are not passed are results: the merged ones decide.
  '--exit-zero',
  ...(resultsClaim === undefined ? [] : ['--resume', `${RESULTS}/shard-${shard}.jsonl`]),
];

/** The words that join the results. */
export const mergeWords: readonly string[] = ['sweep', 'merge', RESULTS, '-o', MERGED];
