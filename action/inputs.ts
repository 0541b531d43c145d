/** When the action writes its comment. */
export type CommentWhen = 'always' | 'failed' | 'never';

/** What the workflow asks for. */
export interface Inputs {
  /** The words after `kschedsim`. */
  readonly args: readonly string[];
  readonly directory: string;
  /** Empty: no comment is written. */
  readonly token: string;
  readonly comment: CommentWhen;
  /** Tells the comments of several steps apart. */
  readonly commentId: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const WHEN: readonly CommentWhen[] = ['always', 'failed', 'never'];

/**
 * The inputs of action.yml, which the runner passes as INPUT_* variables.
 *
 * @throws Error that names the input that is wrong
 */
export function readInputs(env: Environment): Inputs {
  const input = (name: string): string => env[`INPUT_${name.toUpperCase()}`]?.trim() ?? '';
  const asked = input('comment') === '' ? 'always' : input('comment');
  const comment = WHEN.find((when) => when === asked);
  if (comment === undefined)
    throw new Error(`comment: "${asked}" is not one of ${WHEN.join(', ')}`);
  const commentId = input('comment-id') === '' ? 'kschedsim' : input('comment-id');
  if (!/^[\w.-]{1,64}$/.test(commentId)) {
    throw new Error('comment-id: only letters, digits, dots, dashes and underscores, 64 at most');
  }
  return {
    args: wordsOf(input('args')),
    directory: input('working-directory') === '' ? '.' : input('working-directory'),
    token: input('token'),
    comment,
    commentId,
  };
}

/** Several lines: one word each. One line: words between spaces. There is no shell, so nothing is expanded. */
function wordsOf(args: string): readonly string[] {
  const words = args.includes('\n') ? args.split('\n') : args.split(' ');
  return words.map((word) => word.trim()).filter((word) => word !== '');
}
