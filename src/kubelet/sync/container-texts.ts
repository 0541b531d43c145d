import type { Container } from '../../objects/index.ts';
import type { KubeletRelease } from '../release.ts';
import type { Pull } from './container-runtime.ts';
import { durationText } from './duration-text.ts';
import { imageNameProblem } from './image-name-problem.ts';

interface ContainerEvents {
  readonly release: KubeletRelease;
  readonly alreadyPresent: string;
  readonly created: string;
  readonly started: string;
}

/** Messages of a container's events, shared by the pods of one template. */
export class ContainerTexts {
  readonly pulling: string;
  /** Why the image name is invalid; undefined: it is not. */
  readonly nameProblem: string | undefined;
  readonly #name: string;
  readonly #image: string;
  /** By release: most simulations have one. */
  #events: ContainerEvents | undefined;
  #lastPull: Pull | undefined;
  #pulled = '';

  constructor({ name, image = '' }: Container) {
    this.#image = image;
    this.nameProblem = imageNameProblem(image);
    this.pulling = `Pulling image "${image}"`;
    this.#name = name;
  }

  /** What events of the release say. */
  of(release: KubeletRelease): ContainerEvents {
    if (this.#events?.release !== release) this.#events = this.#eventsOf(release);
    return this.#events;
  }

  #eventsOf(release: KubeletRelease): ContainerEvents {
    const present = `Container image "${this.#image}" already present on machine`;
    return {
      release,
      alreadyPresent: release.checksImages ? `${present} and can be accessed by the pod` : present,
      created: release.namesContainers ? `Created container: ${this.#name}` : 'Container created',
      started: release.namesContainers ? `Started container ${this.#name}` : 'Container started',
    };
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
