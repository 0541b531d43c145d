import type { Answer, Question } from './question.ts';

/** After so long, a newer question does not wait for the answer to the older one. */
const PATIENCE_MS = 3000;

interface Asked {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The engine in a worker. Of the questions that wait, only the newest is answered. */
export class Engine {
  readonly #source: string;
  #worker: Worker;
  #current: Asked | undefined;
  #next: Asked | undefined;
  #since = 0;

  /** @param source the script of the worker */
  constructor(source: string) {
    this.#source = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    this.#worker = this.#start();
  }

  /** Never settles if a newer question is asked first. Rejects if the engine fails, which is a bug of ours. */
  async ask(question: Question): Promise<Answer> {
    return await new Promise((resolve, reject) => {
      this.#next = { question, resolve, reject };
      if (this.#current !== undefined && performance.now() - this.#since > PATIENCE_MS) {
        this.#restart();
      }
      this.#proceed();
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#source);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      this.#current?.resolve(data);
      this.#current = undefined;
      this.#proceed();
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#current?.reject(new Error(event.message));
      this.#restart();
      this.#proceed();
    });
    return worker;
  }

  #restart(): void {
    this.#worker.terminate();
    this.#worker = this.#start();
    this.#current = undefined;
  }

  #proceed(): void {
    if (this.#current !== undefined || this.#next === undefined) return;
    this.#current = this.#next;
    this.#next = undefined;
    this.#since = performance.now();
    this.#worker.postMessage(this.#current.question);
  }
}
