import { Settings } from '@app/common';
import { jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setupNotice } from './setup-notice.js';

/** An app whose database does this when a transaction begins. */
const appWith = (transactional: () => Promise<string | null>) =>
  ({ get: () => ({ fork: () => ({ transactional }) }) }) as unknown as NestFastifyApplication;

describe('setupNotice', () => {
  afterEach(() => jest.useRealTimers());

  it('explains how to get the address of the first sign-up if the database fails', async () => {
    const notice = await setupNotice(
      appWith(() => Promise.reject(new Error('away'))),
      new Settings(),
    );
    expect(notice).toContain('cli -- setup:code');
  });

  it('explains how to get it if the database does not respond within ten seconds', async () => {
    jest.useFakeTimers();
    const notice = setupNotice(
      appWith(() => new Promise(() => undefined)),
      new Settings(),
    );
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await notice).toContain('cli -- setup:code');
  });

  it('returns null once a user can sign in', async () => {
    expect(
      await setupNotice(
        appWith(() => Promise.resolve(null)),
        new Settings(),
      ),
    ).toBeNull();
  });
});
