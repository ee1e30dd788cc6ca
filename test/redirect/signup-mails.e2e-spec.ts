import { loadSettings } from '@app/common';
import { defineJob, type JobData, JobQueue } from '@app/jobs';
import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { MailServer, type ReceivedMail } from '../fixtures/mail-server.js';
import { createSignupPage, headingOf, post, type SignupPage, signUp } from './signup-forms.js';
import { visit } from './visit.js';

interface Signup {
  id: string;
  email: string;
  confirmedAt: string | null;
}

/** As `apps/jobs` declares them. */
const signupMails = defineJob<JobData, undefined, { sent: number }>('signup-mails');
const housekeeping = defineJob<JobData, unknown, unknown>('housekeeping');

describe('sign-ups on bio pages with a mail server', () => {
  let service: Service;
  let mails: MailServer;
  let database: pg.Client;
  let queue: JobQueue;
  let account: AccountWithKey;
  let api: ApiClient;

  beforeAll(async () => {
    mails = await MailServer.start();
    service = await startService({
      apps: ['api', 'redirect', 'jobs'],
      env: { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: `smtp://${mails.host}` },
    });
    queue = new JobQueue(loadSettings(service.env));
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  beforeEach(async () => {
    account = await createAccountWithKey(service, {
      scopes: ['read', 'write', 'signups:read', 'signups:write'],
    });
    api = new ApiClient(service, account.key);
  });
  afterAll(async () => {
    await database?.end();
    await queue?.onApplicationShutdown();
    await service?.stop();
    await mails?.stop();
  });

  const listOf = async ({ id }: { id: string }): Promise<Signup[]> =>
    (await api.get<{ data: Signup[] }>(`/v1/websites/${id}/signups`)).body.data;
  const newEmail = () => `${randomUUID()}@example.com`;
  const mailsTo = (email: string): ReceivedMail[] => mails.mails.filter(({ to }) => to.includes(email));
  /** The nth mail to an address. Asks the jobs app to send what is due. */
  const mailTo = (email: string, nth = 1): Promise<string> =>
    waitFor(
      async () => {
        await queue.addUnlessPending(signupMails, { accountId: null });
        return mailsTo(email)[nth - 1]?.text;
      },
      { what: `mail ${nth} to ${email}` },
    );
  const tokenIn = (mail: string): string => /\?confirm=([\w-]+)/.exec(mail)?.[1] ?? '';
  const confirm = ({ slug }: SignupPage, token: string) =>
    post(service.redirectUrl, slug, { confirm: token });
  it('count once the button of the page in the mail is pressed, not when the link is opened', async () => {
    const page = await createSignupPage(api);
    await api.post('/v1/webhooks', { url: 'https://93.184.215.14/', events: ['signup.created'] });
    const events = async () =>
      (await database.query('select from webhook_deliveries where account_id = $1', [account.accountId]))
        .rowCount;
    const email = newEmail();
    const answer = await signUp(service.redirectUrl, page, { email });
    expect([answer.status, headingOf(answer)]).toEqual([200, 'Check your mail']);
    const mail = await mailTo(email);
    const token = tokenIn(mail);
    const shown = await visit(`${service.redirectUrl}/${page.slug}?confirm=${token}`);
    expect([shown.status, headingOf(shown), shown.headers['cache-control']]).toEqual([
      200,
      'Confirm that you want to sign up',
      'private, no-store',
    ]);
    expect([await listOf(page), await events()]).toEqual([[], 0]);
    const confirmed = await Promise.all([confirm(page, token), confirm(page, token)]);
    expect(confirmed.map(headingOf)).toEqual(['You are signed up', 'You are signed up']);
    expect(await listOf(page)).toEqual([
      expect.objectContaining({ email, confirmedAt: expect.any(String) as string }),
    ]);
    expect(await events()).toBe(1);
    const again = await signUp(service.redirectUrl, page, { email: email.toUpperCase() });
    expect(again.body).toBe(answer.body);
    expect([await listOf(page), await events()]).toMatchObject([[{ email }], 1]);
  });

  it('are not confirmed with a token of ours for another page, or with a forged one', async () => {
    const [page, other] = [await createSignupPage(api), await createSignupPage(api)];
    const email = newEmail();
    await signUp(service.redirectUrl, page, { email });
    const token = tokenIn(await mailTo(email));
    const changed = `${token.slice(0, -3)}AAA`;
    expect(headingOf(await confirm(other, token))).toBe('This link is no longer valid');
    for (const wrong of [changed, `${token}A`, '', 'A'.repeat(43)]) {
      expect(headingOf(await confirm(page, wrong))).toBe('This link is no longer valid');
    }
    const visited = await visit(`${service.redirectUrl}/${page.slug}?confirm=${changed}`);
    expect(headingOf(visited)).toBe(page.slug);
    expect(await listOf(page)).toEqual([]);
  });

  it('get a mail in the language of the page, or else of the visitor, as text and HTML that loads nothing', async () => {
    const german = await createSignupPage(api, { language: 'de' });
    const [first, second] = [newEmail(), newEmail()];
    const french = { headers: { 'Accept-Language': 'fr' } };
    await signUp(service.redirectUrl, german, { email: first }, french);
    await signUp(service.redirectUrl, await createSignupPage(api), { email: second }, french);
    const mail = await mailTo(first);
    expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail).toContain(`${service.redirectUrl}/${german.slug}?confirm=`);
    expect(mail).toContain('<html lang="de" dir="ltr">');
    expect(mail).not.toMatch(/<(?:img|link|script|style)|src=/);
    expect(await mailTo(second)).toContain('<html lang="fr" dir="ltr">');
  });

  it('send three mails a day to an address from all pages, and the next one a day later', async () => {
    const email = newEmail();
    for (let n = 1; n <= 3; n++) {
      await signUp(service.redirectUrl, await createSignupPage(api), { email });
      await mailTo(email, n);
    }
    await signUp(service.redirectUrl, await createSignupPage(api), { email });
    const waiting = async () => {
      const { rows } = await database.query<{ hours: number }>(
        `select extract(epoch from mail_due_at - now()) / 3600 as hours from website_signups
         where email = $1 and mail_due_at > now() + interval '23 hours'`,
        [email],
      );
      return rows.length;
    };
    await waitFor(async () => {
      await queue.addUnlessPending(signupMails, { accountId: null });
      return (await waiting()) === 1;
    });
    expect(mailsTo(email)).toHaveLength(3);
    await database.query(`update signup_mails set sent_at = sent_at - interval '24 hours'`);
    await database.query(
      `update website_signups set mail_due_at = mail_due_at - interval '24 hours' where email = $1`,
      [email],
    );
    expect(tokenIn(await mailTo(email, 4))).not.toBe('');
  });

  it('get their mail although the mail server rejected it, and the process was killed while sending it', async () => {
    const page = await createSignupPage(api);
    const email = newEmail();
    mails.refuses = true;
    const refusedBefore = mails.refused;
    await signUp(service.redirectUrl, page, { email });
    await queue.addUnlessPending(signupMails, { accountId: null });
    await waitFor(() => mails.refused > refusedBefore);
    // Whatever the server said.
    const logged = await waitFor(() => /.*could not send mail.*/.exec(service.apps.jobs.output())?.[0]);
    expect(logged).toContain('550');
    expect(service.apps.jobs.output()).not.toContain(email);
    await service.apps.jobs.kill('SIGKILL');
    mails.refuses = false;
    // Its lease, or the pause after the failure, is over.
    await database.query(
      `update website_signups set mail_due_at = now() where email = $1 and mail_due_at is not null`,
      [email],
    );
    await service.apps.jobs.start();
    expect(headingOf(await confirm(page, tokenIn(await mailTo(email))))).toBe('You are signed up');
    const { rows } = await database.query<{ mail_due_at: Date | null }>(
      'select mail_due_at from website_signups where email = $1',
      [email],
    );
    expect(rows).toEqual([{ mail_due_at: null }]);
  });

  it('are deleted if they are not confirmed within seven days', async () => {
    const page = await createSignupPage(api);
    const [late, early] = [newEmail(), newEmail()];
    for (const email of [late, early]) await signUp(service.redirectUrl, page, { email });
    const token = tokenIn(await mailTo(late));
    await database.query(
      `update website_signups set created_at = now() - interval '7 days' where email = $1`,
      [late],
    );
    expect(headingOf(await confirm(page, token))).toBe('This link is no longer valid');
    const left = async (): Promise<string[]> => {
      const { rows } = await database.query<{ email: string }>(
        'select email from website_signups where website_id = $1',
        [page.id],
      );
      return rows.map(({ email }) => email);
    };
    await waitFor(async () => {
      await queue.addUnlessPending(housekeeping, { accountId: null });
      return (await left()).length === 1;
    });
    expect(await left()).toEqual([early]);
  });
});
