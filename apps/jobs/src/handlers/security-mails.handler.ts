import { securityMailsPerHour, type SecurityMail, takeSecurityMails } from '@app/accounts';
import { Settings, Mailer } from '@app/common';
import type { SecurityEventKind } from '@app/database';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const everyMs = 60_000;
/** Few, because events that were taken but not sent are lost with the process. */
const mailsAtOnce = 10;

const securityMailsJob = defineJob<JobData, undefined, { sent: number }>('security-mails');

const sentences: Record<SecurityEventKind, string> = {
  'new-browser': 'Somebody signed in as you with a browser that you had not used before.',
  'password-changed': 'Your password was changed.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'totp-added': 'An authenticator app was added.',
  'totp-removed': 'Your authenticator app and its recovery codes were removed.',
  'recovery-codes-renewed': 'Your recovery codes were replaced.',
  'key-created': 'An API key was created.',
  'app-connected': 'You connected an app, which can use an account of yours from now on.',
};

/**
 * Notifies users by mail, if there is a mail server, of sign-ins with new browsers and of changes of their credentials.
 */
@Injectable()
export class SecurityMailsHandler implements JobHandler<JobData, undefined, { sent: number }> {
  readonly definition = securityMailsJob;
  readonly recurring: JobHandler['recurring'];

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
  ) {
    if (mailer.isConfigured) this.recurring = { everyMs, data: { accountId: null } };
  }

  /** A mail that the server does not accept is not sent again: the dashboard shows the event. */
  async run({ signal }: Pick<JobRun<JobData, undefined>, 'signal'>): Promise<{ sent: number }> {
    let sent = 0;
    if (!this.mailer.isConfigured) return { sent };
    for (;;) {
      signal.throwIfAborted();
      const mails = await takeSecurityMails(this.em.fork(), mailsAtOnce);
      for (const mail of mails) if (await this.send(mail)) sent++;
      if (mails.length < mailsAtOnce) return { sent };
    }
  }

  /** Contains no text that an attacker could choose: the names of browsers and systems come from our own list. */
  private send({ email, kind, browser, system, at }: SecurityMail): Promise<boolean> {
    const { API_BASE_URL } = this.settings;
    const { host } = new URL(API_BASE_URL);
    const agent = [browser, system].filter((name) => name !== null).join(' on ');
    return this.mailer.send({
      to: email,
      subject: `Security notice for your account on ${host}`,
      lines: [
        sentences[kind],
        '',
        `When: ${at.toUTCString()}`,
        ...(agent === '' ? [] : [`Browser: ${agent}`]),
        '',
        'If that was you, you need not do anything. If not, sign in, change your password, end the other sessions and disconnect apps that you do not know:',
        `${API_BASE_URL}/dashboard/account`,
        '',
        `You get at most ${securityMailsPerHour} such messages an hour. That page shows everything.`,
      ],
    });
  }
}
