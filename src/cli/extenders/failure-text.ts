/** Why there is no readable answer from an extender. */
export interface Failure {
  /** An error code of Node, or TIMEOUT or TOO_LARGE. */
  readonly code: string;
  readonly message: string;
  /** Whether a part of the answer had arrived. */
  readonly isAnswering?: boolean;
  readonly mostBytes?: number;
}

/** The failure in the words of Go's HTTP client, where it has such an error. */
export function failureText(url: string, failure: Failure): string {
  return `Post "${url}": ${reason(url, failure)}`;
}

function reason(url: string, { code, message, isAnswering, mostBytes }: Failure): string {
  switch (code) {
    case 'TIMEOUT':
      return isAnswering === true
        ? 'context deadline exceeded (Client.Timeout or context cancellation while reading body)'
        : 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';
    case 'TOO_LARGE':
      return `the answer is larger than ${String(mostBytes ?? 0)} bytes, and was not read completely`;
    case 'ERR_INVALID_URL':
      return 'unsupported protocol scheme ""';
    case 'ERR_INVALID_PROTOCOL':
      return `unsupported protocol scheme "${message.replace(/:$/, '')}"`;
    case 'ECONNREFUSED':
      return `dial tcp ${addressOf(url)}: connect: connection refused`;
    case 'ENOTFOUND':
      return `dial tcp: lookup ${new URL(url).hostname}: no such host`;
    case 'ECONNRESET':
      return isAnswering === true ? 'unexpected EOF' : 'EOF';
    default:
      return message;
  }
}

function addressOf(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}
