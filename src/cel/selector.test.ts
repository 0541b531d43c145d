import { describe, expect, it } from 'vitest';
import { CelError, compileSelector } from './index.ts';
import type { SelectableDevice } from './index.ts';

const LISTS = { consumableCapacity: false, listAttributes: true };
const PLAIN = { consumableCapacity: false };

const gpu: SelectableDevice = {
  driver: 'gpu.nvidia.com',
  attributes: {
    productName: { string: 'NVIDIA A100-SXM4-40GB' },
    type: { string: 'mig' },
    profile: { string: '1g.5gb' },
    driverVersion: { version: '550.54.15' },
    index: { int: 3 },
    healthy: { bool: true },
    'resource.kubernetes.io/pcieRoot': { string: 'pci0000:00' },
  },
  capacity: { memory: { value: '40Gi' }, 'other.io/links': { value: '12' } },
};

function matches(expression: string, device: SelectableDevice = gpu, options = PLAIN): boolean {
  const selector = compileSelector(expression, options);
  expect(selector.problem).toBeUndefined();
  return selector.matches(device);
}

function problemOf(expression: string, options = PLAIN): string | undefined {
  return compileSelector(expression, options).problem;
}

function errorOf(expression: string, device: SelectableDevice = gpu, options = PLAIN): string {
  try {
    matches(expression, device, options);
  } catch (error) {
    if (error instanceof CelError) return error.message;
    throw error;
  }
  return 'none';
}

describe('selectors of drivers', () => {
  const own = `device.attributes['gpu.nvidia.com']`;

  it.each([
    [`device.driver == 'gpu.nvidia.com'`, true],
    [`${own}.productName.lowerAscii().matches('^.*a100.*$')`, true],
    [`${own}.productName.matches('^.*h100.*$')`, false],
    [`device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('40Gi')) >= 0`, true],
    [`device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('1Ti')) >= 0`, false],
    [`device.capacity["other.io"].links.isLessThan(quantity("12.5"))`, true],
    [`${own}.type == 'mig' && ${own}.profile == '1g.5gb'`, true],
    [`cel.bind(own, ${own}, own.healthy && own.index < 4)`, true],
    [`device.attributes["resource.kubernetes.io"].pcieRoot == "pci0000:00"`, true],
    [`${own}.driverVersion.isGreaterThan(semver("550.0.0"))`, true],
    [`${own}.driverVersion.major() == 550 && ${own}.driverVersion.patch() == 15`, true],
    [`"profile" in ${own} && !("model" in ${own})`, true],
    [`has(${own}.model) ? ${own}.model == "x" : ${own}.index in [1, 3]`, true],
    [`${own}.?model.orValue("none") == "none"`, true],
    [`${own}[?"index"].optMap(i, i + 1).orValue(0) == 4`, true],
    [`${own}.productName.split(" ")[0] == "NVIDIA"`, true],
    [`${own}.healthy`, true],
    [`device.attributes.exists_one(domain, domain == "gpu.nvidia.com")`, true],
    [`${own}.exists(name, value, name == "index" && value == 3)`, true],
  ])('%s: %s', (expression, expected) => {
    expect(matches(expression)).toBe(expected);
  });
});

describe('the device', () => {
  it('has an empty map for domains without attributes, which is not contained', () => {
    expect(errorOf('device.attributes["no.such.domain"].model == "x"')).toBe('no such key: model');
    expect(errorOf('device.capacity["no.such.domain"]["a"].isInteger()')).toBe('no such key: a');
    expect(matches('"no.such.domain" in device.attributes')).toBe(false);
    expect(matches('has(device.attributes["no.such.domain"].model)')).toBe(false);
  });

  it('has names without a domain in the domain of the driver', () => {
    const device = { driver: 'a.io', attributes: { x: { int: 1 }, 'b.io/x': { int: 2 } } };
    const expression = 'device.attributes["a.io"].x == 1 && device.attributes["b.io"].x == 2';
    expect(matches(expression, device)).toBe(true);
  });

  it('has exact ints', () => {
    const device = { driver: 'a', attributes: { big: { int: '9007199254740993' } } };
    expect(matches('device.attributes["a"].big == 9007199254740993', device)).toBe(true);
    expect(matches('device.attributes["a"].big == 9007199254740992', device)).toBe(false);
    expect(errorOf('device.attributes["a"].big * 9007 > 0', device)).toBe('integer overflow');
  });

  it('says whether several allocations are allowed, behind the gate', () => {
    const expression = 'device.allowMultipleAllocations';
    const gated = { consumableCapacity: true };
    expect(matches(expression, gpu, gated)).toBe(false);
    expect(matches(expression, { driver: 'a', allowMultipleAllocations: true }, gated)).toBe(true);
    expect(problemOf(expression)).toContain("undefined field 'allowMultipleAllocations'");
  });

  it('cannot be read if an attribute has no value of a known type', () => {
    const lists = { driver: 'a', attributes: { names: { strings: ['x'] } } };
    expect(errorOf('true', lists)).toBe('attribute names: unsupported attribute value');
    const version = { driver: 'a', attributes: { v: { version: '1.2' } } };
    expect(errorOf('true', version)).toBe(
      'attribute v: parse semantic version: No Major.Minor.Patch elements found',
    );
  });
});

describe('attributes that are lists', () => {
  const device = {
    driver: 'a',
    attributes: {
      ints: { ints: [1, '2'] },
      bools: { bools: [true, true] },
      strings: { strings: ['fish', 'bird'] },
      versions: { versions: ['1.0.0', '2.0.0'] },
      one: { string: 'fish' },
    },
  };
  const own = 'device.attributes["a"]';

  it.each([
    [`${own}.ints.size() == 2 && ${own}.ints.exists(i, i > 1)`, true],
    [`2 in ${own}.ints`, true],
    [`${own}.strings.all(s, s != "")`, true],
    [`${own}.versions.all(v, v.isGreaterThan(semver("0.0.1")))`, true],
    [`${own}.strings.includes("bird") && ${own}.one.includes("fish")`, true],
    [`${own}.strings.includes("cat") || ${own}.bools.includes(false)`, false],
    [`${own}.versions.includes(semver("2.0.0"))`, true],
    [`${own}.ints.includes("1")`, false],
  ])('%s: %s', (expression, expected) => {
    expect(matches(expression, device, LISTS)).toBe(expected);
  });

  it('are not looped over if they are not lists, and includes reads 48 values', () => {
    expect(errorOf(`${own}.one.exists(x, x == "a")`, device, LISTS)).toBe(
      "got 'types.String', expected iterable type",
    );
    const long = (length: number): SelectableDevice => ({
      driver: 'a',
      attributes: { long: { ints: Array.from({ length }, (_, at) => at) } },
    });
    expect(matches(`${own}.long.includes(48)`, long(48), LISTS)).toBe(false);
    expect(errorOf(`${own}.long.includes(48)`, long(49), LISTS)).toBe(
      "'includes' function cannot be applied to lists longer than 48 values",
    );
  });

  it('do not exist without the gate', () => {
    expect(problemOf(`${own}.one.includes("fish")`)).toContain(
      "undeclared reference to 'includes'",
    );
    expect(problemOf(`${own}.one.exists(x, x == 1)`)).toContain(
      "expression of type 'any' cannot be range of a comprehension",
    );
  });
});

describe('problems', () => {
  it('are placed in the expression', () => {
    expect(problemOf('device.foo == 1 &&\n  "é" == x')).toBe(
      [
        "compilation failed: ERROR: <input>:1:7: undefined field 'foo'",
        ' | device.foo == 1 &&',
        ' | ......^',
        "ERROR: <input>:2:10: undeclared reference to 'x' (in container '')",
        ' |   "é" == x',
        ' | ...．.....^',
      ].join('\n'),
    );
  });

  it('are found for results that are not bool', () => {
    expect(problemOf('1')).toBe('must evaluate to bool or the unknown type, not int');
    expect(problemOf('device.attributes["a"]')).toBe(
      'must evaluate to bool or the unknown type, not map(string, google.protobuf.Any)',
    );
    expect(errorOf('device.attributes["gpu.nvidia.com"].index')).toBe(
      "CEL result of type int could not be converted to bool: unsupported type conversion from 'int' to bool",
    );
  });

  it.each(['?!', 'true)', '"open', 'a b', 'true &&', '', '1 in', '#'])(
    '%s is no expression',
    (text) => {
      expect(problemOf(text)).toContain('Syntax error');
    },
  );

  it('are thrown by matches too', () => {
    const selector = compileSelector('nothing', PLAIN);
    expect(() => selector.matches(gpu)).toThrow(CelError);
    expect(() => selector.matches(gpu)).toThrow("undeclared reference to 'nothing'");
  });
});

describe('what is not modelled', () => {
  it.each([
    'duration("1s") == duration("1s")',
    'timestamp("2026-01-01T00:00:00Z").getFullYear() == 2026',
    'b"a" == b"a"',
    'isURL("https://example.com")',
    'ip("10.0.0.1").family() == 4',
    '"%d".format([1]) == "1"',
    'format.dns1123Label().validate("x").hasValue()',
    'Message{field: 1} == null',
    `"x".matches("${'x{1000}'.repeat(20)}")`,
    `true ${' '.repeat(11_000)}`,
  ])('%s', (expression) => {
    expect(problemOf(expression)).toMatch(/^not modelled: /);
  });

  it('sums of quantities that upstream would write into the device', () => {
    const device = { driver: 'a', capacity: { small: { value: '1Ti' }, large: { value: '1Pi' } } };
    const own = 'device.capacity["a"]';
    expect(matches(`${own}.small.add(1).isLessThan(${own}.large)`, device)).toBe(true);
    expect(errorOf(`${own}.large.add(1).isGreaterThan(${own}.small)`, device)).toBe(
      'not modelled: arithmetic on quantities beyond int64',
    );
  });

  it('a pattern that is too large only for some device', () => {
    expect(errorOf(`"x".matches("x{1000}" + "${'x{1000}'.repeat(20)}")`)).toMatch(
      /^not modelled: /,
    );
  });
});

describe('limits', () => {
  it('nesting', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}true${')'.repeat(depth)}`;
    expect(problemOf(nested(249))).toBeUndefined();
    expect(problemOf(nested(250))).toContain('expression recursion limit exceeded: 250');
    const sum = (terms: number): string => `1${' + 1'.repeat(terms)} > 0`;
    expect(problemOf(sum(249))).toBeUndefined();
    expect(problemOf(sum(250))).toContain('max recursion depth exceeded');
    expect(matches(`true${' && true'.repeat(1000)}`)).toBe(true);
  });

  const LIMIT = 'operation cancelled: actual cost limit exceeded';

  it('cost', () => {
    const ten = '[0,1,2,3,4,5,6,7,8,9]';
    const loops = 'abcdefg'.replace(/./g, (name) => `${ten}.all(${name}, `);
    expect(errorOf(`${loops}a < 10${')'.repeat(7)}`)).toBe(LIMIT);
    expect(errorOf(`optional.of(1)${'.optMap(x, x)'.repeat(60)}.hasValue()`)).toBe(LIMIT);
    expect(errorOf('lists.range(900000000000).size() > 0')).toBe(LIMIT);
    expect(errorOf('lists.range(5000).distinct().size() > 0')).toBe(LIMIT);
  });

  it('size of values', () => {
    const doubled = (text: string, count: number): string => {
      const binds = Array.from(
        { length: count },
        (_, at) => `cel.bind(v${at + 1}, v${at} + v${at}, `,
      );
      return `cel.bind(v0, ${text}, ${binds.join('')}v${count}.size() > 0${')'.repeat(count + 1)}`;
    };
    expect(matches(doubled('"ab"', 10))).toBe(true);
    expect(errorOf(doubled('"ab"', 60))).toBe(LIMIT);
    expect(errorOf(doubled('[1]', 60))).toBe(LIMIT);
  });

  it('patterns that other engines backtrack on', () => {
    const text = 'a'.repeat(2000);
    expect(matches(`"${text}".matches("^(a+)+$")`)).toBe(true);
    expect(matches(`"${text}".matches("^(a|aa)+b$")`)).toBe(false);
  });
});

describe('compileSelector', () => {
  it('gives the same selector for the same text and options', () => {
    const first = compileSelector('device.driver == "same"', PLAIN);
    expect(compileSelector('device.driver == "same"', { consumableCapacity: false })).toBe(first);
    expect(compileSelector('device.driver == "same"', { consumableCapacity: true })).not.toBe(
      first,
    );
  });

  it('reads each device for itself', () => {
    const selector = compileSelector('device.attributes["d"].n > 1', PLAIN);
    const device = (n: number): SelectableDevice => ({
      driver: 'd',
      attributes: { n: { int: n } },
    });
    expect([1, 2, 3].map((n) => selector.matches(device(n)))).toEqual([false, true, true]);
  });
});
