import { httpsUrlProblem } from '@app/common';

/**
 * What is wrong with the destination of a link, as a stable word and a sentence, or null: an absolute `https:`
 * URL, and not on the host of short links itself, whatever the port, or visitors could go round in circles.
 * @param shortHost host name of `SHORT_URL_BASE`, as the URL parser writes it.
 */
export function destinationProblem(
  value: unknown,
  shortHost: string,
): { code: string; message: string } | null {
  const problem = httpsUrlProblem(value);
  if (problem) return problem;
  if (withoutRootDot(new URL(String(value)).hostname) === withoutRootDot(shortHost)) {
    return { code: 'own_host', message: 'A destination may not be on the host of the short links itself.' };
  }
  return null;
}

/** `go.example.` is the same host as `go.example`. */
const withoutRootDot = (host: string): string => host.replace(/\.$/, '');
