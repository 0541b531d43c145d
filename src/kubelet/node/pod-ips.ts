/** Addresses for pods, one after the other from 10.128.0.1. */
export class PodIPs {
  #issued = 0;

  next(): string {
    const number = ++this.#issued;
    const second = 128 + ((number >> 16) & 127);
    return `10.${String(second)}.${String((number >> 8) & 255)}.${String(number & 255)}`;
  }
}
