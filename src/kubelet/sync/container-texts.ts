import type { Container } from '../../api/index.ts';
import type { Pull } from './container-runtime.ts';
import { durationText } from './duration-text.ts';
import { imageNameProblem } from './image-name-problem.ts';

/** Messages of a container's events, shared by the pods of one template. */
export class ContainerTexts {
  readonly pulling: string;
  readonly alreadyPresent: string;
  readonly created: string;
  readonly started: string;
  /** Why the image name is invalid; undefined: it is not. */
  readonly nameProblem: string | undefined;
  readonly #image: string;
  #lastPull: Pull | undefined;
  #pulled = '';

  constructor({ name, image = '' }: Container) {
    this.#image = image;
    this.nameProblem = imageNameProblem(image);
    this.pulling = `Pulling image "${image}"`;
    this.alreadyPresent = `Container image "${image}" already present on machine`;
    this.created = `Created container: ${name}`;
    this.started = `Started container ${name}`;
  }

  pulled(pull: Pull): string {
    const { totalMs, pullMs, sizeBytes } = pull;
    const last = this.#lastPull;
    const same =
      last?.totalMs === totalMs && last.pullMs === pullMs && last.sizeBytes === sizeBytes;
    if (!same) {
      const took = durationText(pullMs);
      const whole = durationText(totalMs);
      this.#pulled = `Successfully pulled image "${this.#image}" in ${took} (${whole} including waiting). Image size: ${String(sizeBytes)} bytes.`;
      this.#lastPull = pull;
    }
    return this.#pulled;
  }
}

const ofContainer = new WeakMap<Container, ContainerTexts>();

export function textsOf(container: Container): ContainerTexts {
  let texts = ofContainer.get(container);
  if (texts === undefined) {
    texts = new ContainerTexts(container);
    ofContainer.set(container, texts);
  }
  return texts;
}
