import { HandOverTokens } from '@app/breakout';
import { type SharedService, waitFor } from '@app/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { bot, visit, type VisitResponse } from './visit.js';

export const instagramOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 Instagram 330.0.0.40.92 Android (34/14; 480dpi; 1080x2115; samsung; SM-S918B; dm3q; qcom; en_US; 595506989)';
export const line =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.10.0';

/** The hand-over URL in a breakout page, unescaped as a browser would. */
export function handOverIn({ status, body }: VisitResponse): string {
  const value = /<input id="address"[^>]* value="([^"]*)"/.exec(body)?.[1];
  if (status !== 200 || value === undefined)
    throw new Error(`expected a breakout page, got ${status}: ${body}`);
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Visits with a user agent and optional further headers. */
export const visitAs = (
  agent: string,
  url: string,
  more: Record<string, string> = {},
): Promise<VisitResponse> => visit(url, { headers: { 'User-Agent': agent, ...more } });

/** Repeats a visit as a bot until the response matches. @returns the number of visits. */
export async function visitAsBotUntil(
  url: string,
  holds: (response: VisitResponse) => boolean,
): Promise<number> {
  let visits = 0;
  await waitFor(async () => {
    visits++;
    return holds(await visitAs(bot, url));
  });
  return visits;
}

/** The token's content for a visitor from Instagram. */
export const tokenTraits = {
  country: 'XX',
  device: 'mobile',
  source: 'instagram',
  browser: 'instagram',
  system: 'ios',
  referrer: 'none',
} as const;

/** Waits until all recorded visits are counted and the journals are empty. */
export async function waitForEmptyJournals({ dataDir }: Pick<SharedService, 'dataDir'>): Promise<void> {
  const journal = join(dataDir, 'journal');
  const batches = () =>
    readdirSync(journal, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.batch'));
  await waitFor(() => batches().length === 0, { what: 'the journals to be counted' });
}

/** Issues tokens with the service's secret, for any point in time. */
export async function readHandOverTokens(pool: pg.Pool): Promise<HandOverTokens> {
  const { rows } = await pool.query<{ value: string }>(`select value from secrets where name = 'signing'`);
  return new HandOverTokens(rows[0]?.value ?? '');
}
