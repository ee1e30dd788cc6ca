import { securityTxtPath } from '@app/common';
import { favicon } from './favicon.js';

/** A response that is the same for every visitor at any time. */
interface FixedResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const daySeconds = 86_400;
const fiveMinutes = 300;

const plainText = (maxAge: number): Record<string, string> => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': `public, max-age=${maxAge}`,
});

/**
 * Every crawler may request everything. Messengers and social networks need that for previews, and a search engine that
 * sees the 302 lists the destination instead of the short link. A crawler that is rejected can do neither.
 */
const robots: FixedResponse = {
  status: 200,
  headers: plainText(daySeconds),
  body: 'User-agent: *\nAllow: /\n',
};

const icon: FixedResponse = {
  status: 200,
  headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': `public, max-age=${daySeconds}` },
  body: favicon,
};

/** For programs that probe for such files. People never see the body. */
const notFound: FixedResponse = { status: 404, headers: plainText(fiveMinutes), body: 'Not found\n' };

const probedPaths = /^\/(?:\.well-known(?:\/|$)|apple-touch-icon[\w-]*\.png$)/;

/**
 * The response to a path that programs request from every site; undefined for any other path.
 * @param security content of `security.txt`, or null.
 */
export function fixedResponse(target: string, security: string | null): FixedResponse | undefined {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (path === securityTxtPath && security !== null) {
    return { status: 200, headers: plainText(daySeconds), body: security };
  }
  if (path === '/robots.txt') return robots;
  if (path === '/favicon.ico') return icon;
  return probedPaths.test(path) ? notFound : undefined;
}
