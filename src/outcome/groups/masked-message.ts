/** The message without the name of its object and without numbers: messages that differ only by them are alike. */
export function maskedMessage(message: string, name: string): string {
  const named = name === '' ? message : message.replaceAll(name, '*');
  // What a controller adds to the name of a workload.
  return named.replaceAll(/\*[\w.-]*/g, '*').replaceAll(/\d+/g, '#');
}
