import type { ClickRecorder, DatabaseClock } from '@app/clicks';
import { loadSettings } from '@app/common';
import type { CountryDatabase } from '@app/countries';
import { Tracing } from '@app/operations';
import { temporaryFolder } from '@app/testing';
import { jest } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { VisitTraces } from '../http/visit-traces.js';
import type { DomainHosts } from '../routes/domain-hosts.js';
import { UniqueVisitors } from '../visits/unique-visitors.js';
import { VisitJournal } from '../visits/visit-journal.js';
import { AutomatedVisits } from './automated-visits.js';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../test/fixtures/${name}.json`, import.meta.url), 'utf8'));

const agents = (fixture('user-agents') as { ua: string; bot: boolean }[]).filter(({ bot }) => !bot);
/** Headers with which Chromium 156 and Firefox 153 request a link, by the way that people navigated there. */
const navigations = fixture('browser-navigations') as {
  browser: 'chromium' | 'firefox';
  headers: Record<string, string>;
}[];
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

interface Visit {
  /** Milliseconds. */
  at: number;
  address: string;
  agent: string;
  link: string;
}

const [visitCount, carrierAddresses, ofCarriers, ofRelay, links] = [10_000, 20, 2_000, 500, 300];
const relay = '192.0.2.200';

/** The same numbers from 0 to 1 every time. */
function* numbers(): Generator<number, never> {
  for (let state = 20_261_129; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/**
 * Visits by people, spread over `spanMs`: 500 through one relay address with the same browser, 2,000 through 20 carrier addresses,
 * and the rest from individual addresses, which visit one to four links a few seconds apart. Link n gets 1/n of the visits of the
 * first.
 */
function visitsWithin(spanMs: number): Visit[] {
  const source = numbers();
  const random = () => source.next().value;
  const weights = Array.from({ length: links }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const anyLink = (): string => {
    let rest = random() * sum;
    const found = weights.findIndex((weight) => (rest -= weight) < 0);
    return `link ${found}`;
  };
  const anyAgent = () => agents[Math.floor(random() * agents.length)]?.ua ?? '';
  const visits: Visit[] = [];
  for (let n = 0; n < ofRelay; n++)
    visits.push({ at: random() * spanMs, address: relay, agent: safari, link: anyLink() });
  for (let n = 0; n < ofCarriers; n++) {
    const address = `198.51.100.${n % carrierAddresses}`;
    visits.push({ at: random() * spanMs, address, agent: anyAgent(), link: anyLink() });
  }
  for (let person = 0; visits.length < visitCount; person++) {
    const [agent, address] = [anyAgent(), `203.${person >> 16}.${(person >> 8) & 255}.${person & 255}`];
    let at = random() * spanMs;
    for (let left = 1 + Math.floor(random() * 4); left > 0 && visits.length < visitCount; left--) {
      visits.push({ at, address, agent, link: anyLink() });
      at += 1_000 + random() * 20_000;
    }
  }
  return visits.sort((a, b) => a.at - b.at);
}

/** The number of visits that are not counted, by their addresses. */
function excludedOf(visits: readonly Visit[], env: Record<string, string> = {}) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const settings = loadSettings({ SHORT_URL_BASE: 'https://go.example', ...env });
  const site = { id: 0, host: null, origin: 'https://go.example' };
  const clock = { now: () => now } as unknown as DatabaseClock;
  const automated = new AutomatedVisits(settings);
  const journal = new VisitJournal(
    settings,
    {} as ClickRecorder,
    clock,
    { countryOf: () => 'NL' } as unknown as CountryDatabase,
    new UniqueVisitors(settings, {} as Pool, clock),
    { of: () => site } as unknown as DomainHosts,
    new VisitTraces(new Tracing()),
    automated,
  );
  const excluded = { people: 0, carriers: 0, relay: 0 };
  for (const [n, { at, address, agent, link }] of visits.entries()) {
    now = at;
    const own = navigations.filter(({ browser }) => (browser === 'firefox') === agent.includes('Firefox'));
    const headers = { ...own[n % own.length]?.headers, 'user-agent': agent };
    const socket = { remoteAddress: address };
    const request = { method: 'GET', url: '/x', headers, socket } as unknown as IncomingMessage;
    const visitor = journal.describe(request, link);
    const event = journal.event(
      { kind: 'link', account: 'account', id: link },
      { views: 1, clicks: 1 },
      visitor,
      request,
    );
    if (event.excluded === undefined) continue;
    excluded[address === relay ? 'relay' : address.startsWith('198.') ? 'carriers' : 'people']++;
  }
  automated.onApplicationShutdown();
  return excluded;
}

const hourMs = 3_600_000;

describe('people mistaken for programs', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are at most one in a thousand visits by default', () => {
    const { people, carriers, relay: ofRelays } = excludedOf(visitsWithin(hourMs));
    expect(people + carriers + ofRelays).toBeLessThanOrEqual(visitCount / 1_000);
  });

  it('are as many as documented if bursts do not count', async () => {
    const bursts = { AUTOMATED_BURSTS: 'on' };
    const none = { people: 0, carriers: 0, relay: 0 };
    const [sparse, dense, flood] = [60, 10, 2].map((minutes) => visitsWithin(minutes * 60_000)) as [
      Visit[],
      Visit[],
      Visit[],
    ];
    expect(excludedOf(sparse, bursts)).toEqual(none);
    expect(excludedOf(dense, bursts)).toEqual(none);
    expect(excludedOf(flood, bursts)).toEqual({ ...none, relay: 491 });
    const folder = await temporaryFolder();
    const file = join(folder.path, 'networks');
    writeFileSync(file, `! ${relay}\n`);
    expect(excludedOf(flood, { ...bursts, AUTOMATED_NETWORKS: file })).toEqual(none);
    await folder.remove();
  });
});
