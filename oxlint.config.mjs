const clockAndLuck = 'Same input and seed give the same bytes:';

/**
 * An engine passes arguments on the stack: from some 100,000 elements on, a call with a spread list throws. `append`, `least` and
 * `greatest` of src/units take lists of any length. Allowed is the spread of a list that is written out in the call, and of a tuple
 * or a short list with a comment beside it: oxlint-disable-next-line eslint-js/no-restricted-syntax -- a pair.
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

/** Names of rules, parted by blanks, as errors. */
const errors = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, 'error']),
  );

const everywhere = errors(
  '',
  `
  for-direction no-async-promise-executor no-case-declarations no-compare-neg-zero no-cond-assign
  no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var
  no-dupe-else-if no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block
  no-ex-assign no-extra-boolean-cast no-fallthrough no-global-assign no-invalid-regexp no-irregular-whitespace
  no-loss-of-precision no-misleading-character-class no-nonoctal-decimal-escape no-prototype-builtins
  no-regex-spaces no-self-assign no-shadow-restricted-names no-sparse-arrays no-unassigned-vars
  no-unexpected-multiline no-unsafe-finally no-unsafe-optional-chaining no-unused-labels
  no-unused-private-class-members no-useless-assignment no-useless-backreference no-useless-catch
  no-useless-escape no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error require-yield
  use-isnan valid-typeof
`,
);

/** What the types of a .ts file already exclude. */
const withoutTypes = errors(
  '',
  `
  constructor-super getter-return no-class-assign no-const-assign no-dupe-class-members no-dupe-keys
  no-func-assign no-import-assign no-new-native-nonconstructor no-obj-calls no-redeclare no-setter-return
  no-this-before-super no-undef no-unreachable no-unsafe-negation no-unused-vars no-with
`,
);

/** Rules of typescript-eslint's sets "strict" and "stylistic", with types: oxlint names no sets. */
const withTypes = errors(
  'typescript/',
  `
  adjacent-overload-signatures array-type await-thenable ban-tslint-comment
  class-literal-property-style consistent-generic-constructors consistent-indexed-object-style
  consistent-type-assertions consistent-type-definitions dot-notation no-array-constructor no-array-delete
  no-base-to-string no-confusing-non-null-assertion no-deprecated no-duplicate-enum-values
  no-duplicate-type-constituents no-dynamic-delete no-empty-function no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array
  no-generated-empty-object-type no-implied-eval no-inferrable-types no-invalid-void-type
  no-meaningless-void-operator no-misused-new no-misused-promises no-misused-spread no-mixed-enums
  no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain
  no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
  no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
  no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion
  no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-declaration-merging no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access
  no-unsafe-return no-unsafe-unary-minus no-unused-expressions no-useless-constructor
  no-useless-default-assignment no-wrapper-object-types non-nullable-type-assertion-style only-throw-error
  prefer-as-const prefer-find prefer-function-type prefer-includes prefer-literal-enum-member
  prefer-namespace-keyword prefer-nullish-coalescing prefer-optional-chain prefer-promise-reject-errors
  prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type prefer-string-starts-ends-with
  related-getter-setter-pairs require-await triple-slash-reference
  unbound-method unified-signatures use-unknown-in-catch-callback-variable
`,
);

export default {
  plugins: ['eslint', 'typescript'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true },
  ignorePatterns: [
    'dist/',
    'coverage/',
    'src/objects/types.ts',
    'src/server/schemas/validators.mjs',
    'src/outcome/plan-validator.mjs',
    'src/cli/saved-document/validators.mjs',
    'src/reports/formats/html/assets.ts',
  ],
  rules: everywhere,
  overrides: [
    { files: ['**/*.{cjs,js,mjs}'], rules: withoutTypes },
    {
      files: ['**/*.ts'],
      rules: {
        ...withTypes,
        'max-lines': ['error', 300],
        eqeqeq: 'error',
        'typescript/switch-exhaustiveness-check': [
          'error',
          { considerDefaultExhaustiveForUnions: true },
        ],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/no-unused-vars': [
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
      excludeFiles: ['src/cli/**', 'src/**/*.test.ts'],
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
          {
            object: 'Math',
            property: 'random',
            message: `${clockAndLuck} draw from units/random.`,
          },
          {
            property: 'localeCompare',
            message: 'Kubernetes orders text by bytes: compare with <.',
          },
        ],
        'eslint-js/no-restricted-syntax': ['error', ...pure, ...namespaceDefaults],
      },
    },
    {
      files: readsIncomplete,
      excludeFiles: ['**/*.test.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...pure] },
    },
    {
      files: ['{playground,src/cli}/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', longSpread, ...namespaceDefaults] },
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
        'typescript/no-non-null-assertion': 'off',
        'typescript/prefer-for-of': 'off',
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
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly' },
    },
    {
      files: ['bin/*.js', 'build/*.cjs'],
      globals: Object.fromEntries(
        ['__dirname', 'exports', 'module', 'process', 'require'].map((name) => [name, 'readonly']),
      ),
    },
    {
      files: ['src/cli/extenders/http-worker.mjs', 'test/support/extender-server.mjs'],
      globals: Object.fromEntries(
        ['Atomics', 'Buffer', 'clearTimeout', 'setTimeout'].map((name) => [name, 'readonly']),
      ),
    },
  ],
};
