import { FACETS } from '../../cluster/index.ts';
import { POD_POINTS, REASON_SUBJECTS } from '../../framework/index.ts';
import { nearest } from '../../problems/index.ts';

/** One problem of a field of a plugin object. */
export interface PluginProblem {
  /** "points[1]" */
  readonly path: string;
  readonly message: string;
}

/** What an object lacks to be a `Plugin`; its name is checked apart. */
export function pluginProblems(plugin: object): readonly PluginProblem[] {
  const points = field(plugin, 'points');
  return [
    ...listProblems('points', points, POD_POINTS, 'extension point'),
    ...(Array.isArray(points) && points.length === 0
      ? [{ path: 'points', message: 'at least one extension point is required' }]
      : []),
    ...listProblems('reads', field(plugin, 'reads'), FACETS, 'facet'),
    ...reasonProblems(field(plugin, 'reasons')),
    ...flagProblems('nodesMayHelp', field(plugin, 'nodesMayHelp')),
    ...functionProblems('create', field(plugin, 'create')),
    ...(field(plugin, 'hints') === undefined
      ? []
      : functionProblems('hints', field(plugin, 'hints'))),
    ...argsProblems(field(plugin, 'args')),
  ];
}

/** A field of an object from outside, which may be of a class. */
export const field = (object: object, name: string): unknown => Reflect.get(object, name);

function listProblems(
  path: string,
  list: unknown,
  known: readonly string[],
  what: string,
): readonly PluginProblem[] {
  if (!Array.isArray(list)) return [{ path, message: 'a list is required' }];
  return list.flatMap((entry: unknown, index) =>
    wordProblems(`${path}[${String(index)}]`, entry, known, what),
  );
}

function wordProblems(
  path: string,
  word: unknown,
  known: readonly string[],
  what: string,
): readonly PluginProblem[] {
  if (typeof word === 'string' && known.includes(word)) return [];
  const near = typeof word === 'string' ? nearest(word, known) : undefined;
  const help = near === undefined ? `known are ${known.join(', ')}` : `did you mean ${near}?`;
  const shown = typeof word === 'string' ? JSON.stringify(word) : `a value of type ${typeof word}`;
  return [{ path, message: `${shown} is no ${what} (${help})` }];
}

function flagProblems(path: string, flag: unknown): readonly PluginProblem[] {
  const isFlag = flag === undefined || typeof flag === 'boolean';
  return isFlag ? [] : [{ path, message: 'true or false is required' }];
}

function functionProblems(path: string, value: unknown): readonly PluginProblem[] {
  return typeof value === 'function' ? [] : [{ path, message: 'a function is required' }];
}

function reasonProblems(reasons: unknown): readonly PluginProblem[] {
  if (!isObject(reasons)) {
    return [{ path: 'reasons', message: 'a table of reasons by id is required; it may be empty' }];
  }
  return Object.entries(reasons).flatMap(([id, words]: [string, unknown]) => {
    const path = `reasons.${id}`;
    if (!isObject(words)) return [{ path, message: 'an object with a text is required' }];
    const [remedy, about] = [field(words, 'remedy'), field(words, 'about')];
    return [
      ...textProblems(`${path}.text`, field(words, 'text')),
      ...(remedy === undefined ? [] : textProblems(`${path}.remedy`, remedy)),
      ...(about === undefined
        ? []
        : wordProblems(`${path}.about`, about, REASON_SUBJECTS, 'subject of a reason')),
    ];
  });
}

function textProblems(path: string, text: unknown): readonly PluginProblem[] {
  const isText = typeof text === 'string' || typeof text === 'function';
  return isText ? [] : [{ path, message: 'a string or a function is required' }];
}

function argsProblems(args: unknown): readonly PluginProblem[] {
  if (args === undefined) return [];
  if (!isObject(args)) return [{ path: 'args', message: 'an object is required' }];
  return [
    ...(typeof field(args, 'kind') === 'string'
      ? []
      : [{ path: 'args.kind', message: 'a string is required' }]),
    ...functionProblems('args.decode', field(args, 'decode')),
    ...functionProblems('args.defaults', field(args, 'defaults')),
  ];
}

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
