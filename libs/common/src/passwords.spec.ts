import { hashPassword, linkPasswords, verifyPassword } from './passwords.js';

describe('passwords', () => {
  it('match only their own hash', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('correct horse battery', hash)).toBe(true);
    expect(await verifyPassword('correct horse batterz', hash)).toBe(false);
    expect(await verifyPassword('correct horse battery', 'plain text')).toBe(false);
  });

  it('get a new salt each time', async () => {
    expect(await hashPassword('correct horse battery')).not.toBe(await hashPassword('correct horse battery'));
  });

  it('of users are checked while many of links are waiting', async () => {
    const hash = await hashPassword('correct horse battery');
    const ofLinks = Array.from({ length: 30 }, () => hashPassword('open sesame', linkPasswords));
    expect(await verifyPassword('correct horse battery', hash)).toBe(true);
    expect(linkPasswords.queued).toBeGreaterThan(0);
    await Promise.all(ofLinks);
  });
});
