import { invitationMail } from './invitation-mail.js';
import { signUpMail } from './sign-up-mail.js';

const email = 'ada@example.com';
const api = 'https://api.example:8443';
const host = 'api.example:8443';
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'];

const create = (language: string) => signUpMail({ email, language, isKnown: false, token: 'T' }, api);
const known = (language: string) => signUpMail({ email, language, isKnown: true, token: 'T' }, api);
const url = `${api}/dashboard/invitation#T`;
const expiresAt = new Date('2026-12-07T13:15:00Z');
const invitation = (language: string) =>
  invitationMail({ email, language, accountName: 'Ada & Co', url, expiresAt }, host);

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

  it.each([create, known, invitation])('have no line in two languages', (mailIn) => {
    const lines = languages.flatMap((language) => {
      const { subject, lines: own } = mailIn(language);
      return [subject, ...own].filter((line) => typeof line === 'string' && /^(?!https:)./.test(line));
    });
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each(['nl', '', 'constructor'])('are in English for the language "%s"', (language) => {
    expect([create(language).language, create(language).subject]).toEqual(['en', `Sign-up on ${host}`]);
    expect(invitation(language).lines[5]).toBe('It expires on December 7, 2026 at 1:15 PM UTC.');
  });
});
