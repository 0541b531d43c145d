import { list, pointer, string, struct, typeMeta } from '../../../decoding/index.ts';
import type { TypeMeta } from '../../../decoding/index.ts';
import { namespacesProblem, problemsOf } from '../../policy/args-problem.ts';
import type { ArgsProblem } from '../../policy/args-problem.ts';
import { namespaces } from '../../policy/go-types.ts';
import type { Namespaces } from '../../policy/go-types.ts';

/** Args of RemoveDuplicates: pkg/framework/plugins/removeduplicates/types.go, v0.36. */
export interface DuplicatesArgs extends TypeMeta {
  readonly namespaces: Namespaces | undefined;
  readonly excludeOwnerKinds: readonly string[] | undefined;
}

export const duplicatesArgs = struct<DuplicatesArgs>('removeduplicates.RemoveDuplicatesArgs', {
  ...typeMeta,
  namespaces: pointer(namespaces),
  excludeOwnerKinds: list(string),
});

/** Rule: ValidateRemoveDuplicatesArgs, pkg/framework/plugins/removeduplicates/validation.go, v0.36. */
export const duplicatesProblems = (args: DuplicatesArgs): readonly ArgsProblem[] =>
  problemsOf([namespacesProblem(args.namespaces)]);
