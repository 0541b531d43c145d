import type {
  AnyPlugin,
  ExtensionPoint,
  PluginPoints,
  PodSigner,
  ReasonTable,
  ReasonWords,
} from '../../framework/index.ts';
import type { Gates, Rules } from '../../features/index.ts';
import { guardFilterAnswer, guardScoreAnswer } from './guard-answers.ts';
import { Guard } from './guard.ts';
import { isObject } from './problems.ts';

/** The user-written plugin with its errors and wrong results as InputErrors that name it. */
export function guardPlugin(plugin: AnyPlugin): AnyPlugin {
  const { name, points, reads, reasons, nodesMayHelp, hints, args, signer } = plugin;
  const guard = new Guard(name, reasons);
  return {
    name,
    points,
    reads,
    reasons: guardReasons(reasons, guard),
    ...(nodesMayHelp !== undefined && { nodesMayHelp }),
    ...(hints !== undefined && {
      hints: (pod, change) => {
        const answer: unknown = guard.call('hints', () => hints.call(plugin, pod, change));
        if (typeof answer === 'boolean') return answer;
        throw guard.problem('hints', 'returns neither true nor false');
      },
    }),
    ...(args !== undefined && { args }),
    ...(signer !== undefined && {
      signer: (given: never, gates: Gates, rules: Rules) => {
        const sign = guard.call('signer', () => signer.call(plugin, given, gates, rules));
        return sign && guardSigner(sign, guard);
      },
    }),
    create: (given: never, gates: Gates, rules: Rules) => {
      const made: unknown = guard.call('create', () => plugin.create(given, gates, rules));
      if (!isObject(made)) throw guard.problem('create', 'returns no object');
      // The loop checks the function of each point.
      const functions: PluginPoints = made;
      for (const point of points) {
        const needed = FUNCTIONS[point];
        if (needed === undefined || typeof functions[needed] === 'function') continue;
        const message = `returns no ${needed}, which the extension point ${point} needs`;
        throw guard.problem('create', message);
      }
      return guardPoints(functions, guard);
    },
  };
}

const guardSigner =
  (sign: PodSigner, guard: Guard): PodSigner =>
  (pod, view, cluster) => {
    const text: unknown = guard.call('signer', () => sign(pod, view, cluster));
    if (text === undefined || typeof text === 'string') return text;
    throw guard.problem('signer', 'returns neither a text nor undefined');
  };

/** The function behind each extension point that is simulated. */
const FUNCTIONS: Readonly<Partial<Record<ExtensionPoint, keyof PluginPoints>>> = {
  preEnqueue: 'preEnqueue',
  queueSort: 'queueSort',
  preFilter: 'preFilter',
  filter: 'preFilter',
  postFilter: 'postFilter',
  preScore: 'preScore',
  score: 'preScore',
  reserve: 'reserve',
  bind: 'bind',
};

function guardPoints(made: PluginPoints, guard: Guard): PluginPoints {
  const { preEnqueue, queueSort, postFilter, reserve, bind } = made;
  return {
    ...(preEnqueue && {
      preEnqueue: (pod, cluster) => {
        const rejection = guard.call('preEnqueue', () => preEnqueue.call(made, pod, cluster));
        if (rejection !== undefined) guard.rejection('preEnqueue', rejection);
        return rejection;
      },
    }),
    ...(queueSort && {
      queueSort: (a, b) => guard.call('queueSort', () => queueSort.call(made, a, b)),
    }),
    ...guardFilters(made, guard),
    ...(postFilter && {
      postFilter: (context) => guard.call('postFilter', () => postFilter.call(made, context)),
    }),
    ...guardScores(made, guard),
    ...(reserve && {
      reserve: (pod, node, cluster, reservation) =>
        guard.call('reserve', () => reserve.call(made, pod, node, cluster, reservation)),
    }),
    ...(bind && {
      // Not guarded: the errors of `bindings` come from the API server.
      bind: (pod, nodeName, bindings) => {
        bind.call(made, pod, nodeName, bindings);
      },
    }),
  };
}

function guardFilters(
  made: PluginPoints,
  guard: Guard,
): Pick<PluginPoints, 'preFilter' | 'filterAlone'> {
  const guarded = (name: 'preFilter' | 'filterAlone'): PluginPoints['preFilter'] => {
    const answer = made[name];
    if (answer === undefined) return undefined;
    return (pod, cluster) =>
      guardFilterAnswer(
        guard.call(name, () => answer.call(made, pod, cluster)),
        guard,
      );
  };
  const preFilter = guarded('preFilter');
  const filterAlone = guarded('filterAlone');
  return { ...(preFilter && { preFilter }), ...(filterAlone && { filterAlone }) };
}

function guardScores(
  made: PluginPoints,
  guard: Guard,
): Pick<PluginPoints, 'preScore' | 'scoreAlone'> {
  const guarded = (name: 'preScore' | 'scoreAlone'): PluginPoints['preScore'] => {
    const answer = made[name];
    if (answer === undefined) return undefined;
    return (pod, cluster) =>
      guardScoreAnswer(
        guard.call(name, () => answer.call(made, pod, cluster)),
        guard,
      );
  };
  const preScore = guarded('preScore');
  const scoreAlone = guarded('scoreAlone');
  return { ...(preScore && { preScore }), ...(scoreAlone && { scoreAlone }) };
}

function guardReasons(reasons: ReasonTable, guard: Guard): ReasonTable {
  return Object.fromEntries(
    Object.entries(reasons).map(([id, words]): readonly [string, ReasonWords] => {
      const { text, remedy, about } = words;
      const path = `reasons.${id}`;
      return [
        id,
        {
          text:
            typeof text === 'string'
              ? text
              : (detail) => guard.text(`${path}.text`, () => text.call(words, detail)),
          ...(about !== undefined && { about }),
          ...(remedy !== undefined && {
            remedy:
              typeof remedy === 'string'
                ? remedy
                : (detail, code) =>
                    guard.text(`${path}.remedy`, () => remedy.call(words, detail, code)),
          }),
        },
      ];
    }),
  );
}
