import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { callsFor, type BulkCall } from './bulk-calls.ts';
import { sendFromClosingPage } from './send-from-closing-page.ts';

const idsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `01981f5e-8d07-7000-8000-${String(first + n).padStart(12, '0')}`);

describe('sendFromClosingPage', () => {
  const answers: (() => void)[] = [];
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** A browser with the limit of the Fetch standard. */
  function browser(maxBytes = 65_536): { arrived: () => string[] } {
    const arrived: string[] = [];
    let inFlight = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((_url, options) => {
      const body = options?.body as string;
      if (inFlight + body.length > maxBytes) return Promise.reject(new TypeError('too much in flight'));
      inFlight += body.length;
      arrived.push(...(JSON.parse(body) as { ids: string[] }).ids);
      return new Promise((resolve) => {
        answers.push(() => {
          inFlight -= body.length;
          resolve(new Response());
        });
      });
    });
    return { arrived: () => arrived };
  }
  const close = async (...jobs: string[][]): Promise<string[]> => {
    const kept: BulkCall[] = [];
    for (const ids of jobs) sendFromClosingPage(callsFor(ids, null), 'token', (calls) => kept.push(...calls));
    await Promise.resolve();
    return kept.flatMap(({ ids }) => ids);
  };
  const answer = async (): Promise<void> => {
    for (const each of answers.splice(0)) each();
    await new Promise(setImmediate);
  };

  it('sends or stores every link of all jobs, which share the limit of the browser', async () => {
    const { arrived } = browser();
    const jobs = [idsFrom(0, 1_111), idsFrom(2_000, 712)];
    const kept = await close(...jobs);
    expect([...arrived(), ...kept].sort()).toEqual(jobs.flat());
    expect(arrived().length).toBeGreaterThan(1_500);
    await answer();
    expect(await close(idsFrom(0, 1_000))).toEqual([]);
    await answer();
  });

  it('stores calls that the browser rejects', async () => {
    const { arrived } = browser(10_000);
    const ids = idsFrom(0, 1_000);
    expect(await close(ids)).toEqual(ids);
    expect(arrived()).toEqual([]);
  });
});
