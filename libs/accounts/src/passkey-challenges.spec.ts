import type { Signatures } from '@app/database';
import { jest } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { PasskeyChallenges } from './passkey-challenges.js';

const signedWith = (secret: string) =>
  new PasskeyChallenges({
    sign: async (purpose: string, text: string) =>
      createHmac('sha256', secret).update(`${purpose}\0${text}`).digest(),
  } as unknown as Signatures);

describe('PasskeyChallenges', () => {
  const challenges = signedWith('secret');
  const issue = async () => (await challenges.issue('sign-in', 'browser')).toString('base64url');

  afterEach(() => jest.useRealTimers());

  it('are different each time, and recognized by every process', async () => {
    const [one, two] = [await issue(), await issue()];
    expect(one).not.toBe(two);
    const read = await signedWith('secret').read('sign-in', 'browser', one);
    expect(read?.nonce).toMatch(/^[\w-]{22}$/);
    expect(read).not.toEqual(await challenges.read('sign-in', 'browser', two));
  });

  it('are valid for one purpose and one holder', async () => {
    const text = await issue();
    expect(await challenges.read('step-up', 'browser', text)).toBeNull();
    expect(await challenges.read('sign-in', 'another', text)).toBeNull();
    expect(await challenges.read('sign-in', '', text)).toBeNull();
    expect(await signedWith('another').read('sign-in', 'browser', text)).toBeNull();
  });

  it('cannot be altered, neither in their time nor in their random part', async () => {
    const text = await issue();
    for (const at of [0, 3, 4, 19, 20, 51]) {
      const bytes = Buffer.from(text, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(await challenges.read('sign-in', 'browser', bytes.toString('base64url'))).toBeNull();
    }
    for (const other of ['', 'A', text.slice(1), `${text}A`, `${text.slice(0, -1)}.`]) {
      expect(await challenges.read('sign-in', 'browser', other)).toBeNull();
    }
  });

  it('expire after five minutes', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') });
    const text = await issue();
    jest.setSystemTime(new Date('2026-11-22T08:04:59Z'));
    expect(await challenges.read('sign-in', 'browser', text)).toMatchObject({
      expiresAt: new Date('2026-11-22T08:05:00Z'),
    });
    jest.setSystemTime(new Date('2026-11-22T08:05:00Z'));
    expect(await challenges.read('sign-in', 'browser', text)).toBeNull();
  });
});
