import type { Signatures } from '@app/database';
import { createHmac } from 'node:crypto';
import { bearerLifetimeMs, SessionBearers } from './session-bearers.js';
import type { BearerSession } from './keys.service.js';
import type { SessionsService } from './sessions.service.js';

const accountId = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10';
const id = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
const now = Date.UTC(2026, 10, 21);

const userId = '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11';
const editor: BearerSession = { userId, email: 'a@example.com', role: 'editor', steppedUp: true };

function createBearers(secret: string, live: BearerSession | null = editor) {
  const lookups: string[] = [];
  const sign = async (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  const lookUp = async (...ids: string[]) => {
    lookups.push(...ids);
    return live ?? undefined;
  };
  const bearers = new SessionBearers(
    { sign } as unknown as Signatures,
    { live: lookUp } as unknown as SessionsService,
  );
  return { bearers, lookups };
}

const session = {
  id,
  user: { id: userId, email: 'a@example.com' },
  account: { id: accountId, name: 'Agency', zone: 'UTC', defaultBehavior: null, createdAt: new Date(now) },
  role: 'editor',
  steppedUpAt: new Date(now),
} as const;

describe('SessionBearers', () => {
  it('issues bearers that are valid for ten minutes, with the scopes of the role, counted as the session', async () => {
    const { bearers } = createBearers('secret');
    const { token, expiresAt } = await bearers.issue(session, now);
    expect(expiresAt.getTime()).toBe(now + bearerLifetimeMs);
    expect(bearerLifetimeMs).toBe(600_000);
    const caller = {
      accountId,
      credentialId: id,
      actor: { kind: 'user', id: userId, name: 'a@example.com' },
      userId,
      scopes: ['read', 'write', 'conversions:read', 'conversions:write', 'signups:read', 'signups:write'],
      session: editor,
    };
    expect(await bearers.authenticate(token, now)).toEqual(caller);
    expect(await bearers.authenticate(token, now + bearerLifetimeMs - 1)).toEqual(caller);
    expect(await bearers.authenticate(token, now + bearerLifetimeMs)).toBeNull();
  });

  it('requires a new authentication exactly when its session does', async () => {
    const { bearers } = createBearers('secret', { ...editor, steppedUp: false });
    const { token } = await bearers.issue(session, now);
    expect(await bearers.authenticate(token, now)).toMatchObject({ session: { steppedUp: false } });
  });

  it('rejects a bearer whose session is over or whose user has left the account', async () => {
    const { token } = await createBearers('secret').bearers.issue(session, now);
    const { bearers, lookups } = createBearers('secret', null);
    expect(await bearers.authenticate(token, now)).toBeNull();
    expect(lookups).toEqual([accountId, id]);
  });

  it('rejects forged bearers and those of other installations without a query', async () => {
    const { token } = await createBearers('another secret').bearers.issue(session, now);
    const { bearers, lookups } = createBearers('secret');
    for (const forged of [token, 'ses_', '', token.replace('ses_', 'way_')]) {
      expect(await bearers.authenticate(forged, now)).toBeNull();
    }
    expect(lookups).toEqual([]);
  });

  it('gives viewers fewer scopes', async () => {
    const { bearers } = createBearers('secret', { ...editor, role: 'viewer' });
    const { token } = await bearers.issue(session, now);
    expect(await bearers.authenticate(token, now)).toMatchObject({ scopes: ['read'] });
  });
});
