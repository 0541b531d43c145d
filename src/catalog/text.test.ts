import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DocumentProblem } from '../documents/index.ts';
import { InputError } from '../problems/index.ts';
import type { NodeType } from './node-type.ts';
import { readCatalogText } from './text.ts';
import { readCatalog } from './read-catalog.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/node-catalogs/${name}`, import.meta.url), 'utf8');

/** "line:column field: message" of each problem. */
function problemsOf(text: string): readonly string[] {
  try {
    readCatalogText({ name: 'types', text });
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(
      ({ file, line, column, object = '', message }) =>
        `${String(file)}:${String(line)}:${String(column)} ${object}: ${message}`,
    );
  }
}

function typesOf(text: string): readonly NodeType[] {
  const document = readCatalogText({ name: 'types', text });
  const wrong: DocumentProblem[] = [];
  const types = readCatalog(document, wrong);
  expect(wrong).toEqual([]);
  return types ?? [];
}

const YAML = `apiVersion: kschedsim.dev/v1alpha1
kind: NodeCatalog
types:
  - name: g1
    cpu: "4"
    memory: 16Gi
    pods: 58
    price: 0.2
    spotPrice: 0.07
    zones: [a, b]
    limit: 3
    kubeReserved: { cpu: 80m, memory: 1Gi }
    evictionHard: { memory.available: 100Mi }
    taints: [{ key: only, value: batch, effect: NoSchedule }]
    volumeLimits: { ebs.csi.aws.com: 25 }
`;

describe('catalogues', () => {
  test('YAML: capacity, what is reserved, offers, limits', () => {
    const [type] = typesOf(YAML);
    expect(type).toMatchObject({
      name: 'g1',
      capacity: { cpu: '4', memory: '16Gi', pods: '58' },
      allocatable: { cpu: '3920m', memory: String(15 * 1024 ** 3 - 100 * 1024 ** 2), pods: '58' },
      limit: 3,
      volumeLimits: { 'ebs.csi.aws.com': 25 },
      taints: [{ key: 'only', value: 'batch', effect: 'NoSchedule' }],
      offers: [
        { zone: 'a', price: 0.2, isSpot: false },
        { zone: 'a', price: 0.07, isSpot: true },
        { zone: 'b', price: 0.2, isSpot: false },
        { zone: 'b', price: 0.07, isSpot: true },
      ],
    });
    expect(type?.labels).toMatchObject({
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/os': 'linux',
      'node.kubernetes.io/instance-type': 'g1',
    });
  });

  test('JSON and CSV say the same as YAML', () => {
    const json = JSON.stringify({
      types: [{ name: 'g1', cpu: 4, memory: '16Gi', price: 0.2, zones: ['a', 'b'], limit: 3 }],
    });
    const csv = 'name,cpu,memory,price,zones,limit\n# a comment\n\n"g1", 4 ,16Gi,0.2,a;b,3\n';
    expect(typesOf(csv)).toEqual(typesOf(json));
    const lists =
      'name,cpu,memory,taints,labels,kubeReserved\r\nx,2,4Gi,only=batch:NoSchedule;dry:NoExecute,pool=a;tier=b,cpu=500m\r\n';
    expect(typesOf(lists)[0]).toMatchObject({
      allocatable: { cpu: '1500m' },
      taints: [
        { key: 'only', value: 'batch', effect: 'NoSchedule' },
        { key: 'dry', effect: 'NoExecute' },
      ],
      labels: { pool: 'a', tier: 'b' },
    });
  });

  test('quoted cells of CSV may have commas, and doubled quotes for one', () => {
    const [type] = typesOf('name,cpu,memory,taints\nx,2,4Gi,"a=""b,c"":NoSchedule"\n');
    expect(type?.taints).toEqual([{ key: 'a', value: '"b,c"', effect: 'NoSchedule' }]);
  });

  test("Karpenter's instance types: an offer per zone and capacity type", () => {
    const [type] = typesOf(fixture('instance-types.json'));
    expect(type?.labels).toMatchObject({ 'node.kubernetes.io/instance-type': type?.name });
    expect(new Set(type?.offers.map(({ isSpot }) => isSpot))).toEqual(new Set([true, false]));
    for (const { zone, price } of type?.offers ?? []) {
      expect(zone).toMatch(/./);
      expect(price).toBeGreaterThan(0);
    }
    expect(type?.capacity).toEqual(type?.allocatable);
  });

  test('mistakes in YAML have the place and the path of the field', () => {
    const text = YAML.replace('16Gi', '16Gb')
      .replace('limit: 3', 'limt: 3')
      .replace('0.2', 'cheap');
    const problems = problemsOf(text);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^types:11:5 types\[0\]\.limt: unknown field/);
    expect(problems[1]).toMatch(/^types:6:13 types\[0\]\.memory: .*is not a quantity/);
    expect(problems[2]).toMatch(/^types:8:12 types\[0\]\.price: .*is not a number/);
    expect(problemsOf('kind: NodeCatalog\ntypes: [3]\n')).toEqual([
      'types:2:9 types[0]: 3 is not an object',
    ]);
    expect(problemsOf('kind: Catalog\ntypes: []\n').join('\n')).toMatch(
      /^types:1:7 kind: "Catalog" is not one of NodeCatalog\ntypes:2:8 types: give types/,
    );
  });

  test('mistakes in CSV have the place of the cell', () => {
    const text =
      '# types\nname,cpu,memory,pods\na,2,4Gi,110\na,two,"8Gi",110\nb,1,,110\nc,1,1Gi,110,more\n';
    expect(problemsOf(text)).toEqual([
      'types:6:1 types[3]: 5 cells, but 4 columns',
      expect.stringMatching(/^types:4:3 types\[1\]\.cpu: .*is not a quantity/),
      'types:5:5 types[2].memory: give the memory of a node',
      'types:4:1 types[1].name: a is given twice',
    ]);
  });

  test('columns of CSV that no type has, and those that are there twice, are said once', () => {
    expect(
      problemsOf('name,cpu,memory,prise,cpu,__proto__\na,2,4Gi,1,2,x\nb,2,4Gb,1,2,y\n'),
    ).toEqual([
      'types:1:17 columns[3]: unknown column "prise"; did you mean price?',
      'types:1:23 columns[4]: the column cpu is there twice',
      'types:1:27 columns[5]: unknown column "__proto__"',
      expect.stringMatching(/^types:3:5 types\[1\]\.memory: .*is not a quantity/),
    ]);
  });

  test('numbers that JSON cannot hold hide no other mistake', () => {
    const types = [
      '- { name: a, cpu: .nan, memory: 4Gi, price: -1 }',
      '- { name: b, cpu: 4, memory: 4Gi, price: .inf, limit: 1.5 }',
      '- { name: b, cpu: 4, cpu: 5, memory: 4Gb }',
    ];
    expect(problemsOf(`types:\n${types.join('\n')}\n`)).toEqual([
      'types:2:19 : .nan is not a number that JSON can hold; quote it if it is text',
      'types:3:42 : .inf is not a number that JSON can hold; quote it if it is text',
      expect.stringMatching(/^types:4:22 : key "cpu" is given twice/),
      'types:2:45 types[0].price: "-1" is not a number of at least 0',
      'types:3:55 types[1].limit: "1.5" is not a whole number of at least 0',
      expect.stringMatching(/^types:4:38 types\[2\]\.memory: .*is not a quantity/),
      'types:4:11 types[2].name: b is given twice',
    ]);
    expect(
      problemsOf('[{"name": "x", "resources": {"cpu": 1e400}, "offerings": []}]').join(),
    ).toContain('Infinity is not a quantity');
  });

  test('a quote that does not end, offers that are none, and places that no label can name are mistakes', () => {
    expect(problemsOf('name,cpu,memory,zones,labels\nx,2,"4Gi,a b,k!=v;l=\u009b\n')).toEqual([
      'types:2:5 types[0].memory: the quote does not end in this line',
      expect.stringMatching(/^types:2:5 types\[0\]\.memory: .*is not a quantity/),
      expect.stringMatching(/^types:2:10 types\[0\]\.zones\[0\]: "a b": a valid label must/),
      expect.stringMatching(/^types:2:14 types\[0\]\.labels\.k!: "k!": name part must/),
      expect.stringMatching(/^types:2:14 types\[0\]\.labels\.l: ".*": a valid label must/),
    ]);
    expect(problemsOf('[{"name": "x", "architecture": "a", "offerings": null}]')).toEqual([
      'types:1:2 [0]: offerings is missing',
    ]);
  });

  test('a name that is an object with a hostile member is a problem, not a crash', () => {
    expect(problemsOf(YAML.replace('name: g1', 'name: { toString: a }'))).toEqual([
      'types:4:11 types[0].name: {"toString":"a"} is not a text',
    ]);
  });

  test('the place of a CSV cell is that of its text, after spaces', () => {
    expect(problemsOf('name,cpu,memory,pods\na,  two, 8Gi,110\n')).toEqual([
      expect.stringMatching(/^types:2:5 types\[0\]\.cpu: .*is not a quantity/),
    ]);
  });

  test("mistakes in Karpenter's instance types and in JSON", () => {
    const offerings = '[{"Price": 1}]';
    expect(
      problemsOf(`[\n  {"name": "x", "resources": {"cpu": "1"},\n   "offerings": ${offerings}}\n]`),
    ).toEqual(['types:3:18 [0].offerings[0]: give Requirements and perhaps a Price']);
    expect(problemsOf('name,cpu,memory,taints\nx,2,4Gi,only=batch\n')).toEqual([
      'types:2:9 types[0].taints[0]: "only=batch" is not an object',
    ]);
    expect(problemsOf('types: [{cpu: two, volumeLimits: {a: 1Ki}}]')).toEqual([
      'types:1:15 types[0].cpu: "two" is not a quantity such as 500m or 1Gi',
      'types:1:38 types[0].volumeLimits.a: "1Ki" is not a whole number of at least 0',
      'types:1:9 types[0].name: give the name of the type',
      'types:1:9 types[0].memory: give the memory of a node',
    ]);
    expect(problemsOf('{"types": [\n  {"name": "x", }\n')[0]).toMatch(/^types:\d+:\d+ /);
    expect(problemsOf('')[0]).toMatch(/an empty file/);
  });
});
