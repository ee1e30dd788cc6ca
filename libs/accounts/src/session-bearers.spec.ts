import type { Signatures } from '@app/database';
import { createHmac } from 'node:crypto';
import { bearerLifetimeMs, SessionBearers } from './session-bearers.js';
import type { SessionsService } from './sessions.service.js';

const accountId = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10';
const id = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const now = Date.UTC(2026, 10, 21);

function bearers(secret: string, live = true) {
  const asked: string[] = [];
  const sign = async (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  const isLive = async (...ids: string[]) => {
    asked.push(...ids);
    return live;
  };
  const made = new SessionBearers(
    { sign } as unknown as Signatures,
    { isLive } as unknown as SessionsService,
  );
  return { made, asked };
}

const session = { id, account: { id: accountId, email: 'a@example.com', createdAt: new Date(now) } };

describe('the bearer of a session', () => {
  it('is good for ten minutes, as the account with both scopes, and counted as the session', async () => {
    const { made } = bearers('secret');
    const { token, expiresAt } = await made.issue(session, now);
    expect(expiresAt.getTime()).toBe(now + bearerLifetimeMs);
    expect(bearerLifetimeMs).toBe(600_000);
    const caller = { accountId, credentialId: id, scopes: ['read', 'write'] };
    expect(await made.authenticate(token, now)).toEqual(caller);
    expect(await made.authenticate(token, now + bearerLifetimeMs - 1)).toEqual(caller);
    expect(await made.authenticate(token, now + bearerLifetimeMs)).toBeNull();
  });

  it('is good while its session lives', async () => {
    const { token } = await bearers('secret').made.issue(session, now);
    const { made, asked } = bearers('secret', false);
    expect(await made.authenticate(token, now)).toBeNull();
    expect(asked).toEqual([accountId, id]);
  });

  it('is of one installation, and nobody is asked about what is not its own', async () => {
    const { token } = await bearers('another secret').made.issue(session, now);
    const { made, asked } = bearers('secret');
    for (const one of [token, 'ses_', '', token.replace('ses_', 'way_')]) {
      expect(await made.authenticate(one, now)).toBeNull();
    }
    expect(asked).toEqual([]);
  });
});
