import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRelease } from '../../build/release-add/add-release.mjs';
import { typesText } from '../../build/release-add/types.mjs';
import schema from '../../src/server/schemas/schema.json' with { type: 'json' };
import { DEFAULT_RELEASE } from '../../src/releases/index.ts';
import { parseVersion } from '../../src/features/index.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SCHEMAS = 'src/server/schemas';
const TYPES = 'src/objects/types.ts';
const newest = parseVersion(DEFAULT_RELEASE.kubernetes)?.minor ?? 0;
const next = newest + 1;
const kubernetes = `v1.${String(next)}.0`;

/** Pods and their templates in a release that has one more field, one more feature gate and one more plugin. */
const CHECKOUT = {
  'api/openapi-spec/v3/api__v1_openapi.json': JSON.stringify({
    components: {
      schemas: {
        'io.k8s.api.core.v1.Pod': {
          type: 'object',
          properties: {
            spec: { allOf: [{ $ref: '#/components/schemas/io.k8s.api.core.v1.PodSpec' }] },
          },
          'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Pod' }],
        },
        'io.k8s.api.core.v1.PodSpec': {
          type: 'object',
          required: ['containers'],
          properties: {
            nodeName: { type: 'string' },
            testOrbit: {
              type: 'array',
              items: { type: 'string' },
              'x-kubernetes-list-type': 'set',
            },
            speed: { type: 'integer', format: 'int64' },
          },
        },
      },
    },
  }),
  'staging/src/k8s.io/api/core/v1/types.go': `
type Pod struct {
	Spec PodSpec \`json:"spec,omitempty"\`
}

type PodSpec struct {
	NodeName string \`json:"nodeName,omitempty"\`
	Orbit []string \`json:"testOrbit,omitempty"\`
	Speed *int64 \`json:"speed,omitempty"\`
}
`,
  'pkg/apis/core/types.go': `
type PodTemplateSpec struct {
	Spec PodSpec
}

type PodSpec struct {
	NodeName string
	Speed *int64
}
`,
  'pkg/features/kube_features.go': `
	OrbitScheduling featuregate.Feature = "OrbitScheduling"
	SpeedLimits featuregate.Feature = "SpeedLimits"

var defaultVersionedKubernetesFeatureGates = map[featuregate.Feature]featuregate.VersionedSpecs{
	OrbitScheduling: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.${String(next)}"), Default: true, LockToDefault: true, PreRelease: featuregate.GA},
		{Version: version.MustParse("1.${String(next + 1)}"), Default: false, PreRelease: featuregate.Deprecated},
	},

	SpeedLimits: {
		{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},
	},
}

var defaultKubernetesFeatureGateDependencies = map[featuregate.Feature][]featuregate.Feature{
	OrbitScheduling: {},

	SpeedLimits: {OrbitScheduling},
}
`,
  'pkg/scheduler/framework/plugins/names/names.go': `
const (
	OrbitFit = "OrbitFit"
)
`,
};

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

let folder = '';
let added: Awaited<ReturnType<typeof addRelease>>;
const textOf = (file: string): string => added.written[file] ?? '';

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-add-'));
  write(folder, CHECKOUT);
  added = await addRelease(ROOT, folder, `v1.${String(next)}`, DEFAULT_RELEASE);
}, 60_000);
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

test('the committed types match the committed schema', () => {
  expect(typesText(schema) === fs.readFileSync(path.join(ROOT, TYPES), 'utf8')).toBe(true);
});

describe('a release that is added', () => {
  test('is a file that succeeds the newest one, and a line of the registry', () => {
    const [name, before] = [`v1_${String(next)}`, `v1_${String(newest)}`];
    const file = textOf(`src/releases/v1-${String(next)}.ts`);
    expect(file).toContain(`export const ${name} = successor(${before}, {`);
    expect(file).toContain(`kubernetes: '${kubernetes}'`);
    const registry = textOf('src/releases/registry.ts');
    const known = fs.readFileSync(path.join(ROOT, 'src/releases/registry.ts'), 'utf8');
    expect(registry).toBe(`${known}export { ${name} } from './v1-${String(next)}.ts';\n`);
  });

  test('brings its fields to every generated file, and all known fields stay', () => {
    const { definitions } = JSON.parse(textOf(`${SCHEMAS}/schema.json`)) as typeof schema;
    const { properties, ...rest } = definitions.PodSpec;
    const { properties: known, ...knownRest } = schema.definitions.PodSpec;
    expect(rest).toEqual(knownRest);
    expect(properties).toMatchObject({
      ...known,
      testOrbit: { type: 'array', items: { type: 'string' }, since: kubernetes },
      speed: { type: 'integer', since: kubernetes },
    });
    expect(textOf(TYPES)).toContain('  readonly testOrbit?: readonly string[];\n');
    const rules = JSON.parse(textOf(`${SCHEMAS}/field-rules.json`)) as object;
    expect(rules).toHaveProperty('PodSpec.keyed.testOrbit', []);
    expect(rules).toHaveProperty('PodSpec.keyed.volumes', ['name']);
    expect(rules).toHaveProperty('PodSpec.int64', expect.arrayContaining(['speed']));
    expect(textOf(`${SCHEMAS}/internal-layout.json`)).toContain(
      `["Speed", "speed", null, "${kubernetes}"]`,
    );
  });

  test('has the feature gates of its checkout, each with its stage in that release', () => {
    const gates = JSON.parse(textOf('src/features/gates/stages.json')) as object;
    expect(gates).toHaveProperty('OrbitScheduling', { [kubernetes]: 'GA on, locked' });
    expect(gates).toHaveProperty('SpeedLimits', { [kubernetes]: 'beta on' });
    expect(gates).toHaveProperty('NodeSwap', expect.objectContaining({ [kubernetes]: null }));
    expect(gates).toHaveProperty('AllAlpha', { 'v1.30.14': 'alpha off' });
    const needs = JSON.parse(textOf('src/features/gates/dependencies.json')) as object;
    expect(needs).toHaveProperty('SpeedLimits', { [kubernetes]: ['OrbitScheduling'] });
  });

  test('names what a reader must judge', () => {
    expect(added.notes).toEqual(
      expect.arrayContaining(['PodSpec.testOrbit is new', 'plugin OrbitFit is new']),
    );
  });

  test('can be added again, which changes nothing', { timeout: 60_000 }, async () => {
    write(folder, added.written);
    const again = await addRelease(folder, folder, kubernetes, { ...DEFAULT_RELEASE, kubernetes });
    for (const [file, text] of Object.entries(again.written))
      expect(text === textOf(file)).toBe(true);
    expect(again.notes).not.toContain('PodSpec.testOrbit is new');
  });

  test.each([
    [`v1.${String(newest - 1)}`, 'is not newer than'],
    ['latest', 'is no release such as'],
  ])('is newer than all others: %s is refused', async (version, message) => {
    await expect(addRelease(ROOT, folder, version, DEFAULT_RELEASE)).rejects.toThrow(message);
  });
});
