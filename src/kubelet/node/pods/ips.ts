/** Allocates pod addresses, upwards from 10.128.0.1. */
export class PodIPs {
  #issued = 0;
  #prefix = '10.128.0.';

  next(): string {
    const number = ++this.#issued;
    const last = number & 255;
    if (last === 0) {
      const second = 128 + ((number >> 16) & 127);
      this.#prefix = `10.${String(second)}.${String((number >> 8) & 255)}.`;
    }
    return this.#prefix + String(last);
  }
}
