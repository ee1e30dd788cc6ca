import { waitFor } from '@app/testing';
import { MailServer } from '../fixtures/mail-server.js';
import { contrastingLooks, DashboardUnderTest, flawsOf, type OpenDashboard, password } from './dashboard.js';

describe('dashboard sign-up with a mail server', () => {
  let mails: MailServer;
  let dashboard: DashboardUnderTest;
  let open: OpenDashboard;

  beforeAll(async () => {
    mails = await MailServer.start();
    dashboard = await DashboardUnderTest.startAlone({ SIGNUP: 'open', SMTP_URL: `smtp://${mails.host}` }, [
      'api',
      'jobs',
    ]);
  });
  afterAll(async () => {
    await dashboard?.stop();
    await mails?.stop();
  });
  afterEach(() => open?.close());

  it.each(contrastingLooks())('continues with the link of a mail: $name', async (look) => {
    const email = `new-${look.colorScheme}@example.com`;
    open = await dashboard.open('/sign-up', look, null);
    const { page } = open;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.getByText(email).waitFor();
    expect(await flawsOf(open)).toEqual([]);
    const link = await waitFor(
      async () =>
        mails.mails.flatMap(({ to, text }) =>
          to.includes(email) ? (/http\S+\/confirm\S+/.exec(text) ?? []) : [],
        )[0],
      { what: 'the mail' },
    );

    await page.goto(link);
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(page.url()).toBe(`${dashboard.service.apiUrl}/dashboard/confirm`);
    expect(await flawsOf(open)).toEqual([]);
    const field = page.getByRole('textbox', { name: 'The password that you chose' });
    await field.fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(open.problems).toEqual([]);
  });

  it('shows an error if the link is opened without its token', async () => {
    open = await dashboard.open('/confirm', contrastingLooks()[0], null);
    await open.page.getByText('Open the link in the mail again.').waitFor();
    expect(await flawsOf(open)).toEqual([]);
  });
});
