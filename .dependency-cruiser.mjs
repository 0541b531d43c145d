// The floors of docs/ARCHITECTURE.md as a law. Lowest first; rooms of one floor are strangers.
export const floors = [
  ['units'],
  ['features', 'golang', 'problems'],
  ['cel'],
  ['clock', 'objects'],
  ['manifests'],
  ['server', 'cluster', 'devices', 'outcome', 'decoding'],
  ['input', 'framework', 'documents'],
  ['engine', 'catalog', 'traces'],
  ['plugins'],
  ['releases'],
  ['config'],
  ['scheduler', 'kubelet', 'controllers', 'autoscalers', 'descheduler'],
  ['simulation'],
  ['whatif', 'reports'],
  ['sweep'],
  ['tune'],
  ['cli'],
];

const looksOnlyDown = floors.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    name: `${room}-looks-only-down`,
    comment: `src/${room} may import only from itself and from the floors below it: move the shared piece down, or the caller up.`,
    severity: 'error',
    from: { path: `^src/${room}/` },
    to: {
      path: '^src/',
      pathNot: [
        `^src/${room}/`,
        ...floors.slice(0, floor).flatMap((lower) => lower.map((name) => `^src/${name}/`)),
      ],
    },
  })),
);

export default {
  forbidden: [
    ...looksOnlyDown,
    {
      name: 'reports-read-only-outcome',
      comment:
        'A report must be reproducible from the saved document: what it lacks belongs into outcome.',
      severity: 'error',
      from: { path: '^src/reports/' },
      to: { path: '^src/', pathNot: ['^src/(reports|outcome|golang|problems|units)/'] },
    },
    {
      name: 'pictures-share-a-room',
      comment:
        'What the page and the SVG pictures both draw with is in reports/graphics; neither needs the other.',
      severity: 'error',
      from: { path: '^src/reports/(formats/html|formats/svg|graphics)/' },
      to: { path: '^src/reports/formats/(html|svg)/', pathNot: '^src/reports/$1/' },
    },
    {
      name: 'plugins-are-strangers',
      comment:
        'A plugin uses plugins/shared, never another plugin; only the registry knows them all.',
      severity: 'error',
      from: { path: '^src/plugins/([^/]+)/', pathNot: '^src/plugins/shared/' },
      to: { path: '^src/plugins/', pathNot: ['^src/plugins/$1/', '^src/plugins/shared/'] },
    },
    {
      name: 'engine-is-pure',
      comment:
        'Files, network, processes and wall clocks live in cli; everything below is a function of its input.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/cli/', '[.]test[.]ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'through-the-front-door',
      comment:
        'Another folder is entered through its index.ts, so that its inside can change. Published schemas are data.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: '^src/[^/]+/.+',
        pathNot: ['^src/$1/', '^src/[^/]+/index[.]ts$', '[.]schema[.]json$'],
      },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'production-needs-no-test',
      comment: 'Code that ships must not import tests or their support.',
      severity: 'error',
      from: { path: '^(src|bin)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(test|bench)/|[.]test[.]ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage)/|/(generate|compile)[.]mjs$' },
  },
};
