import { type Language, languages } from '@app/common';
import { invitationMail } from './invitation-mail.js';
import { type SecurityEventKind, securityEventKinds } from '@app/database';
import { securityMail } from './security-mail.js';
import { signUpMail } from './sign-up-mail.js';

const email = 'ada@example.com';
const api = 'https://api.example:8443';
const host = 'api.example:8443';

const create = (language: string) => signUpMail({ email, language, isKnown: false, token: 'T' }, api);
const known = (language: string) => signUpMail({ email, language, isKnown: true, token: 'T' }, api);
const url = `${api}/dashboard/invitation#T`;
const expiresAt = new Date('2026-12-07T13:15:00Z');
const invitation = (language: string) =>
  invitationMail({ email, language, accountName: 'Ada & Co', url, expiresAt }, host);
const at = new Date('2026-12-07T13:15:09Z');
const notice = (
  language: Language | null,
  kind: SecurityEventKind = 'new-browser',
  browser: string | null = 'Firefox',
) => securityMail({ email, language, kind, browser, system: 'Linux', at }, api);

describe('mails about accounts', () => {
  it.each(languages)('say in %s where they come from and continue with a link', (language) => {
    for (const mail of [create(language), known(language), invitation(language)]) {
      expect([mail.to, mail.language]).toEqual([email, language]);
      expect(mail.subject).toContain(host);
      expect(mail.lines[0]).toContain(host);
    }
    expect(create(language).lines).toContain(`${api}/dashboard/confirm?token=T`);
    expect(known(language).lines[1]).toBe(`${api}/dashboard/sign-in`);
    expect(JSON.stringify(known(language))).not.toContain('token');
    const { lines } = invitation(language);
    expect(lines).toContain(url);
    expect(lines[0]).toContain('Ada & Co');
    expect(lines[5]).toMatch(/2026.* UTC/);
  });

  it.each(languages)('say in %s what happened, when and in which browser', (language) => {
    const { to, subject, lines } = notice(language);
    expect([to, notice(language).language, subject]).toEqual([
      email,
      language,
      expect.stringContaining(host),
    ]);
    expect(lines[2]).toMatch(/2026.*15.*09.* UTC/);
    expect(lines[3]).toMatch(/^[^:]+: ?(Firefox.*Linux|Linux.*Firefox)$/);
    expect(lines[6]).toBe(`${api}/dashboard/account`);
    expect(lines[8]).toContain('10');
    expect(notice(language, 'key-created', null).lines[3]).toMatch(/: Linux$/);
    const events = securityEventKinds.map((kind) => notice(language, kind).lines[0]);
    expect(new Set(events).size).toBe(securityEventKinds.length);
  });

  it.each([
    create,
    known,
    invitation,
    ...securityEventKinds.map((kind) => (language: Language) => notice(language, kind)),
  ])('have no line in two languages', (mailIn) => {
    const lines = languages.flatMap((language) => {
      const { subject, lines: own } = mailIn(language);
      return [subject, ...own].filter((line) => typeof line === 'string' && /^(?!https:)./.test(line));
    });
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each(['nl', '', 'constructor'])('are in English for the language "%s"', (language) => {
    expect([create(language).language, create(language).subject]).toEqual(['en', `Sign-up on ${host}`]);
    expect(notice(null).lines.slice(0, 4)).toEqual([
      'Someone signed in as you with a browser that you had not used before.',
      '',
      'When: December 7, 2026 at 1:15:09 PM UTC',
      'Browser: Firefox on Linux',
    ]);
    expect(invitation(language).lines[5]).toBe('It expires on December 7, 2026 at 1:15 PM UTC.');
  });
});
