import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const clockAndLuck = 'Same input and seed give the same bytes:';

/**
 * An engine passes arguments on the stack: from some 100,000 elements on, a call with a spread list throws. `append`, `least` and
 * `greatest` of src/units take lists of any length. Allowed is the spread of a list that is written out in the call, and of a tuple
 * or a short list with a comment beside it: eslint-disable-next-line no-restricted-syntax -- a pair.
 */
const longSpread = {
  selector:
    ':matches(CallExpression, NewExpression) > SpreadElement[argument.type!="ArrayExpression"]',
  message:
    'A list of any length is no list of arguments: use append, least or greatest of src/units.',
};

/**
 * What comes in gets its namespace at the door (src/input, the server's create); the types of namespaced kinds have it from there on.
 * A reader that fills in a missing one hides where it was lost. `namespaceOf` of src/objects/identity.ts is for objects of any kind.
 */
const namespaceDefaults = [
  'AssignmentPattern[left.name=/[nN]amespace$/] > Literal.right',
  'Property[key.name="namespace"] > AssignmentPattern > Literal.right',
  'LogicalExpression[left.property.name="namespace"] > Literal.right',
  'LogicalExpression[left.name=/[nN]amespace$/] > Literal.right',
].map((selector) => ({
  selector: `${selector}[value=/^(default)?$/]`,
  message: 'A namespace is completed at the door: see src/objects/identity.ts.',
}));

/** Doors, and what reads objects and documents that need not be complete. */
const readsIncomplete = [
  'src/objects/identity.ts',
  'src/input/**/*.ts',
  'src/server/{apply,validation}/**/*.ts',
  'src/reports/**/*.ts',
];

const pure = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: `${clockAndLuck} ask the virtual clock.`,
  },
  { selector: 'CallExpression[callee.name="Date"]', message: 'Ask the virtual clock.' },
  longSpread,
];

/** The size of functions. Exceptions stand beside the function, with a reason. */
const functionLimits = {
  'max-lines-per-function': ['error', { max: 60, skipComments: true, skipBlankLines: true }],
  complexity: ['error', { max: 12, variant: 'modified' }],
  'max-params': ['error', 4],
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      'src/objects/types.ts',
      'src/server/schemas/validators.mjs',
      'src/outcome/plan-validator.mjs',
      'src/cli/saved-document/validators.mjs',
      'src/reports/formats/html/assets.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'max-lines': ['error', 300],
      eqeqeq: 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['{action,bench,bin,build,playground,src}/**/*.{cjs,js,mjs,ts}'],
    rules: functionLimits,
  },
  {
    // Everything below the command line is a function of its input: see "engine-is-pure" among the floors.
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**', 'src/**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'console', message: 'Only src/cli prints.' },
        { name: 'process', message: 'Only src/cli knows of processes.' },
        { name: 'Buffer', message: 'Only src/cli reads and writes bytes.' },
        { name: 'performance', message: `${clockAndLuck} time is the virtual clock's.` },
        { name: 'setTimeout', message: 'The event queue is the only source of later.' },
        { name: 'setInterval', message: 'The event queue is the only source of later.' },
        { name: 'setImmediate', message: 'The event queue is the only source of later.' },
        { name: 'fetch', message: 'Only src/cli reaches the network.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: `${clockAndLuck} ask the virtual clock.` },
        { object: 'Math', property: 'random', message: `${clockAndLuck} draw from units/random.` },
        { property: 'localeCompare', message: 'Kubernetes orders text by bytes: compare with <.' },
      ],
      'no-restricted-syntax': ['error', ...pure, ...namespaceDefaults],
    },
  },
  {
    files: readsIncomplete,
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...pure] },
  },
  {
    files: ['{playground,src/cli}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', longSpread, ...namespaceDefaults] },
  },
  {
    // Typed arrays and dense columns: an index within bounds is the loop's promise, not the type's; and a loop over an
    // index is measurably cheaper than an iterator.
    files: [
      'src/{units,problems,clock,cluster,devices,framework,engine,plugins,scheduler,server/store,kubelet,simulation}/**/*.ts',
      'src/whatif/size/**/*.ts',
      'src/autoscalers/karpenter/provisioning/claims/*.ts',
      '**/*.test.ts',
      'test/{fuzz,support}/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/prefer-for-of': 'off',
    },
  },
  {
    // The callback of a describe contains all of its tests: its length says nothing.
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      complexity: ['error', { max: 20, variant: 'modified' }],
      'max-params': 'off',
      'no-control-regex': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['bin/*.js', 'build/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: Object.fromEntries(
        ['__dirname', 'exports', 'module', 'process', 'require'].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['src/cli/extenders/http-worker.mjs', 'test/support/extender-server.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['Atomics', 'Buffer', 'clearTimeout', 'setTimeout'].map((name) => [name, 'readonly']),
      ),
    },
  },
);
