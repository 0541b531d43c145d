import { describe, expect, test } from 'vitest';
import { SKIP, unresolvable } from '../../src/framework/index.ts';
import type { AnyPlugin } from '../../src/framework/index.ts';
import type { Gates, Rules } from '../../src/features/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { InputError } from '../../src/problems/index.ts';
import { enabling, header, objects, onRacks } from '../support/rack-plugin.ts';

describe('a user-written plugin', () => {
  test('filters and scores with the args of the configuration', () => {
    const configuration = enabling('OnRacks', { racks: ['a', 'b'] });
    const { pods, warnings } = plan({ objects, configuration, options: { plugins: [onRacks] } });
    expect(pods.map(({ node: name }) => name)).toEqual(['node-b']);
    expect(warnings).toEqual([]);
  });

  test('gives its reasons as data with a remedy', () => {
    const configuration = enabling('OnRacks', { racks: ['x', 'y'] });
    const { pods } = plan({ objects, configuration, options: { plugins: [onRacks] } });
    const text = 'node(s) had no rack of x, y';
    expect(pods[0]?.message).toContain(`3 ${text}`);
    expect(pods[0]?.rejections).toMatchObject([
      {
        plugin: 'OnRacks',
        reasons: [text],
        causes: [
          {
            id: 'rack',
            text,
            detail: { racks: 'x, y' },
            remedy: 'label {nodes} with one of {racks}',
          },
        ],
      },
    ]);
  });

  test('gets no args if the configuration has none', () => {
    const seen: unknown[] = [];
    const plugin: AnyPlugin = {
      ...onRacks,
      create: (args: unknown, gates: Gates, rules: Rules) => {
        seen.push(args, Object.isFrozen(gates));
        return onRacks.create(undefined, gates, rules);
      },
    };
    plan({ objects, configuration: enabling('OnRacks'), options: { plugins: [plugin] } });
    expect(seen).toEqual([undefined, true]);
  });

  test('may be an instance of a class, and may have any name', () => {
    class Nowhere {
      name = 'constructor';
      points = ['filter'] as const;
      reads = [];
      reasons = { no: { text: 'node(s) are not for pods' } };
      create(): ReturnType<AnyPlugin['create']> {
        return {
          preFilter: () => ({
            type: 'node',
            filter: () => unresolvable(0),
            explain: () => [{ id: 'no' }],
          }),
        };
      }
    }
    const configuration = enabling('constructor');
    const { pods } = plan({ objects, configuration, options: { plugins: [new Nowhere()] } });
    expect(pods[0]?.message).toContain('3 node(s) are not for pods');
  });

  test('is enabled at the points that it declares only', () => {
    const filterOnly: AnyPlugin = { ...onRacks, points: ['filter'] };
    const configuration = {
      ...header,
      profiles: [{ plugins: { score: { enabled: [{ name: 'OnRacks' }] } } }],
    };
    expect(() => plan({ objects, configuration, options: { plugins: [filterOnly] } })).toThrow(
      'plugin "OnRacks" does not extend ScorePlugin plugin',
    );
  });

  test('has a warning if no profile enables it', () => {
    const { warnings, pods } = plan({ objects, options: { plugins: [onRacks] } });
    expect(warnings).toEqual(['plugin OnRacks is given, but no profile enables it']);
    expect(pods[0]?.node).not.toBeNull();
  });

  test('is unknown to a configuration if it is not given', () => {
    expect(() => plan({ objects, configuration: enabling('OnRacks') })).toThrow(
      'PreFilterPlugin "OnRacks" does not exist',
    );
  });
});

describe('plugins that cannot be used', () => {
  const problemsOf = (plugins: unknown, input: object = {}): readonly string[] => {
    try {
      // Plugins may be JavaScript without type checks.
      plan({ objects, ...input, options: { plugins: plugins as readonly AnyPlugin[] } });
    } catch (error) {
      if (error instanceof InputError) {
        return error.problems.map(({ object, message }) => [object ?? '', message].join('|'));
      }
      throw error;
    }
    return [];
  };
  const but = (changes: object): readonly unknown[] => [{ ...onRacks, ...changes }];

  test('have the name of another', () => {
    expect(problemsOf(but({ name: 'NodeName' }))).toEqual([
      '|plugin "NodeName" is given, but the release has a plugin of that name',
    ]);
    expect(problemsOf([onRacks, onRacks])).toEqual(['|plugin "OnRacks" is given more than once']);
  });

  test('are given with a Policy', () => {
    const text = '|a Policy and plugins cannot be given together';
    expect(problemsOf([onRacks], { policy: null })).toEqual([text]);
    expect(problemsOf([], { policy: null })).toEqual([]);
  });

  test.each([
    [{ OnRacks: onRacks }, '|plugins: a list is required'],
    [[onRacks.create], '|plugins[0]: an object is required'],
    [but({ name: undefined }), 'plugins[0]|name: a name is required'],
    [but({ name: '' }), 'plugins[0]|name: a name is required'],
    [but({ points: undefined }), 'plugin "OnRacks"|points: a list is required'],
    [but({ points: [] }), 'plugin "OnRacks"|points: at least one extension point is required'],
    [
      but({ points: ['preFilter', 'filters'] }),
      'plugin "OnRacks"|points[1]: "filters" is no extension point (did you mean filter?)',
    ],
    [
      but({ points: [1] }),
      expect.stringContaining('points[0]: a value of type number is no extension point'),
    ],
    [but({ reads: undefined }), 'plugin "OnRacks"|reads: a list is required'],
    [
      but({ reads: ['node.label'] }),
      'plugin "OnRacks"|reads[0]: "node.label" is no facet (did you mean node.labels?)',
    ],
    [
      but({ reasons: undefined }),
      'plugin "OnRacks"|reasons: a table of reasons by id is required; it may be empty',
    ],
    [but({ reasons: { a: 'b' } }), 'plugin "OnRacks"|reasons.a: an object with a text is required'],
    [
      but({ reasons: { a: { remedy: 'b' } } }),
      'plugin "OnRacks"|reasons.a.text: a string or a function is required',
    ],
    [
      but({ reasons: { a: { text: 'b', remedy: 1 } } }),
      'plugin "OnRacks"|reasons.a.remedy: a string or a function is required',
    ],
    [but({ create: undefined }), 'plugin "OnRacks"|create: a function is required'],
    [but({ hints: true }), 'plugin "OnRacks"|hints: a function is required'],
    [but({ args: true }), 'plugin "OnRacks"|args: an object is required'],
    [
      but({ args: { kind: 'A', defaults: Date } }),
      'plugin "OnRacks"|args.decode: a function is required',
    ],
    [
      but({ reasons: { rack: { text: 'x', about: 'volume' } } }),
      'plugin "OnRacks"|reasons.rack.about: "volume" is no subject of a reason (did you mean volumes?)',
    ],
    [but({ nodesMayHelp: 1 }), 'plugin "OnRacks"|nodesMayHelp: true or false is required'],
  ])('are malformed: %#', (plugins, problem) => {
    expect(problemsOf(plugins)).toEqual([problem]);
  });

  test('list all that is wrong', () => {
    expect(problemsOf([{ name: 'A', reasons: {}, reads: [] }, 1])).toEqual([
      'plugin "A"|points: a list is required',
      'plugin "A"|create: a function is required',
      '|plugins[1]: an object is required',
    ]);
  });

  test.each([
    [
      (): never => {
        throw new Error('racks are required');
      },
      'create: racks are required',
    ],
    [(): undefined => undefined, 'create: returns no object'],
    [
      (): object => ({ preScore: () => SKIP }),
      'create: returns no preFilter, which the extension point preFilter needs',
    ],
  ])('fail in create: %#', (create, message) => {
    const configuration = enabling('OnRacks');
    expect(problemsOf(but({ create }), { configuration })).toEqual([`plugin "OnRacks"|${message}`]);
  });

  const failing = (): never => {
    throw new Error('broken');
  };
  const explain = (): readonly object[] => [{ id: 'rack' }];
  const rejects = (): number => unresolvable(0);
  const verdicts = 'FITS, unschedulable(detail) or unresolvable(detail) is required';

  test.each<[object, string]>([
    [{ preFilter: failing }, 'preFilter: broken'],
    [
      { preFilter: () => ({}) },
      'preFilter: returns no answer: an object with a type is required (node, group, rejection, fault, skip, idle)',
    ],
    [
      { preFilter: () => ({ type: 'node', filter: rejects }) },
      'preFilter: an answer of type "node" needs the function explain',
    ],
    [{ preFilter: () => ({ type: 'node', filter: failing, explain }) }, 'filter: broken'],
    [
      { preFilter: () => ({ type: 'node', filter: () => false, explain }) },
      `filter: returns false; ${verdicts}`,
    ],
    [
      { preFilter: () => ({ type: 'node', filter: () => 1, explain }) },
      `filter: returns 1; ${verdicts}`,
    ],
    [
      { preFilter: () => ({ type: 'node', filter: rejects, explain: () => undefined }) },
      'explain: a list of reasons is required',
    ],
    [
      { preFilter: () => ({ type: 'node', filter: rejects, explain: () => [{ id: 'other' }] }) },
      'explain: the reason "other" is not in the plugin\'s table of reasons',
    ],
    [
      { preFilter: () => ({ type: 'rejection', code: 'No', reasons: [{ id: 'rack' }] }) },
      'preFilter: the code must be Unschedulable or UnschedulableAndUnresolvable',
    ],
    [
      { preFilter: () => ({ type: 'group', filter: rejects, explain, group: () => -1 }) },
      'group: returns -1; a whole number from 0 is required',
    ],
    [{ preScore: failing }, 'preScore: broken'],
    [
      { preScore: () => ({ type: 'node', score: () => 100.5 }) },
      'score: returns 100.5; a whole number from 0 to 100 is required',
    ],
    [
      {
        preScore: () => ({
          type: 'group',
          group: () => 0,
          score: (_present: unknown, scores: Float64Array) => (scores[0] = 500),
          normalize: () => undefined,
        }),
      },
      'normalize: returns 500; a whole number from 0 to 100 is required',
    ],
  ])('fail while they are asked: %#', (points, message) => {
    const create = (): object => ({ preFilter: () => SKIP, preScore: () => SKIP, ...points });
    const configuration = enabling('OnRacks');
    expect(problemsOf(but({ create }), { configuration })).toEqual([`plugin "OnRacks"|${message}`]);
  });
});
