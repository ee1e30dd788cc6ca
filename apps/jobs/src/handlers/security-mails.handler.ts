import { securityMail, takeSecurityMails } from '@app/accounts';
import { Settings, Mailer } from '@app/common';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

const everyMs = 60_000;
/** Few, because events that were taken but not sent are lost with the process. */
const mailsAtOnce = 10;

const securityMailsJob = defineJob<JobData, undefined, { sent: number }>('security-mails');

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
      for (const mail of mails) {
        if (await this.mailer.send(securityMail(mail, this.settings.API_BASE_URL))) sent++;
      }
      if (mails.length < mailsAtOnce) return { sent };
    }
  }
}
