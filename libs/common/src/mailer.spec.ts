import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Mailer } from './mailer.js';
import { Settings } from './settings.js';

describe('the mailer', () => {
  it('tries again after its connection could not be made, and shuts down while that fails', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    // The library cannot read this.
    const settings = Object.assign(new Settings(), { SMTP_URL: 'smtp://%zz' });
    const mailer = new Mailer(settings);
    const sent = mailer.send({ to: 'ada@example.com', subject: 'Notice', lines: [] });
    await expect(mailer.onApplicationShutdown()).resolves.toBeUndefined();
    expect(await sent).toBe(false);
    await expect(mailer.verify()).rejects.toThrow('Invalid URL');
    settings.SMTP_URL = 'smtp://127.0.0.1:1';
    await expect(mailer.verify()).rejects.toThrow('ECONNREFUSED');
    await mailer.onApplicationShutdown();
    jest.restoreAllMocks();
  });
});
