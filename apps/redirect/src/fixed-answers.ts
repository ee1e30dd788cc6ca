import { favicon } from './favicon.js';

/** An answer that is the same for everybody, at any time. */
export interface FixedAnswer {
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
 * Every crawler may ask for everything: previews in messengers and networks need the answers, and a crawler that
 * sees the 302 lists the destination, not the short link. Whoever was turned away here could do neither.
 */
const robots: FixedAnswer = {
  status: 200,
  headers: plainText(daySeconds),
  body: 'User-agent: *\nAllow: /\n',
};

const icon: FixedAnswer = {
  status: 200,
  headers: { 'Content-Type': 'image/x-icon', 'Cache-Control': `public, max-age=${daySeconds}` },
  body: favicon,
};

/** For programs, that look for such files by themselves; nobody reads the page for people. */
const nothing: FixedAnswer = { status: 404, headers: plainText(fiveMinutes), body: 'Not found\n' };

const askedByPrograms = /^\/(?:\.well-known(?:\/|$)|apple-touch-icon[\w-]*\.png$)/;

/** What is answered to a target that every site is asked for; undefined where it is none of those. */
export function fixedAnswer(target: string): FixedAnswer | undefined {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (path === '/robots.txt') return robots;
  if (path === '/favicon.ico') return icon;
  return askedByPrograms.test(path) ? nothing : undefined;
}
