import type { Plan } from '../../outcome/index.ts';

/** The objects of findings about what an autoscaler decides. */
const AUTOSCALERS = /^(?:NodePool|Autoscaler|HorizontalPodAutoscaler|ScaledObject)\//;

/** Why an autoscaler may do something else than simulated. */
export const doubtsOfAutoscalers = ({ findings }: Plan): readonly string[] =>
  findings
    .filter(({ kind, object }) => kind === 'in-doubt' && AUTOSCALERS.test(object))
    .map(({ object, message }) => `${object}: ${message}`);
