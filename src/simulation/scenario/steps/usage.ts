import type { EntryKind } from '../../../documents/index.ts';
import { isPodSubject, loadField, subjectText } from '../../usage/index.ts';
import type { Load } from '../../usage/index.ts';
import { StepError } from '../step-error.ts';
import type { Action } from '../step-kind.ts';

const NAME = 'usage';
const DESCRIPTION =
  'From now on, a workload uses this, or a metric has this value. Its own times count from the time of the step.';

export const usage: EntryKind<Action> = {
  name: NAME,
  schema: { ...loadField('default').schema, description: DESCRIPTION },
  read: (value, path, problems, { namespace }) => {
    const load = loadField(namespace).read(value, path, problems);
    return load === undefined ? undefined : setLoad(load);
  },
};

const setLoad = (load: Load): Action => ({
  text: `usage of ${subjectText(load.subject)}`,
  load,
  run: ({ api, clock, loads }) => {
    const { subject } = load;
    if (loads === undefined) {
      throw new StepError('the input has no autoscaler that would follow it');
    }
    if (isPodSubject(subject)) {
      const { kind, namespace, name } = subject.workload;
      if (api.get(kind, namespace, name) === undefined) {
        throw new StepError(`${kind} "${name}" not found in namespace ${namespace}`);
      }
    }
    loads.set(load, clock.nowMs);
    return undefined;
  },
});
